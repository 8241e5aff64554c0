import { createEmptyHistoryState, registerHistory } from "@lexical/history";
import { $generateHtmlFromNodes, $generateNodesFromDOM } from "@lexical/html";
import { $isLinkNode, LinkNode } from "@lexical/link";
import { $isListNode, ListItemNode, ListNode, registerList } from "@lexical/list";
import { $isHeadingNode, HeadingNode, QuoteNode, registerRichText } from "@lexical/rich-text";
import {
  $getRoot,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  createEditor,
  type LexicalEditor,
  PASTE_COMMAND,
} from "lexical";
import { hasMarkup } from "@/contracts/kit/text/rich-text";
import { knownMarkup } from "@/lib/notices/known-markup";
import { sanitise } from "@/lib/notices/sanitise";

/** What the toolbar shows as pressed. */
export interface Format {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly block: "paragraph" | "heading" | "bullet" | "number";
  readonly isLink: boolean;
}
export const PLAIN: Format = { bold: false, italic: false, underline: false, block: "paragraph", isLink: false };

export const createRichText = (): LexicalEditor =>
  createEditor({
    namespace: "rich-text",
    nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode],
    theme: { text: { underline: "underlined" } },
    onError: (error) => {
      throw error;
    },
  });

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string): string => text.replace(/[&<>]/g, (c) => ESCAPES[c] ?? c);
/** Plain text becomes a paragraph for each line. */
const asHtml = (content: string): string =>
  hasMarkup(content)
    ? sanitise(content)
    : content
        .split("\n")
        .map((line) => `<p>${escaped(line)}</p>`)
        .join("");

/** Replaces what the editor holds. */
export function setContent(editor: LexicalEditor, content: string): void {
  const dom = new DOMParser().parseFromString(content === "" ? "" : asHtml(content), "text/html");
  editor.update(
    () => {
      const root = $getRoot();
      root.clear();
      const nodes = $generateNodesFromDOM(editor, dom);
      if (nodes.length === 0) return;
      root.selectEnd();
      $insertNodes(nodes);
    },
    // The content is set, not typed: the page's focus stays where it is.
    { tag: ["history-merge", "skip-dom-selection"], discrete: true },
  );
}

/** The text as it is sent: elements only, none of the editor's own marks; "" when nothing stands there. */
export function contentOf(editor: LexicalEditor): string {
  return editor.read(() => {
    if ($getRoot().getTextContent().trim() === "") return "";
    const html = sanitise($generateHtmlFromNodes(editor));
    return html
      .replace(/<\/?span>/g, "")
      .replace(/<(b|i|u|s)><(strong|em|u|s)>/g, "<$2>")
      .replace(/<\/(strong|em|u|s)><\/(b|i|u|s)>/g, "</$1>");
  });
}

function blockOf(kind: unknown): Format["block"] {
  if ($isHeadingNode(kind as HeadingNode)) return "heading";
  if (!$isListNode(kind as ListNode)) return "paragraph";
  return (kind as ListNode).getListType() === "number" ? "number" : "bullet";
}

/** The formats at the caret. */
export function formatOf(editor: LexicalEditor): Format {
  return editor.read(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return PLAIN;
    const at = selection.anchor.getNode();
    const top = at.getKey() === "root" ? null : at.getTopLevelElement();
    return {
      bold: selection.hasFormat("bold"),
      italic: selection.hasFormat("italic"),
      underline: selection.hasFormat("underline"),
      block: blockOf(top),
      isLink: $isLinkNode(at) || $isLinkNode(at.getParent()),
    };
  });
}

/** What other programs write bold and headings with; what is sent is cleaned by `contentOf`. */
const PASTED: ReadonlySet<string> = new Set(["href", "style", "start", "value"]);

/** Pasted or dropped HTML, without what the parser would report to the content policy. */
function insertForeign(editor: LexicalEditor, event: unknown, transfer: DataTransfer | null): boolean {
  const html = transfer?.getData("text/html") ?? "";
  // The editor's own copies, and what is text in truth, it takes by itself.
  if (html === "" || html === transfer?.getData("text/plain") || transfer?.getData("application/x-lexical-editor"))
    return false;
  if (event instanceof Event) event.preventDefault();
  const dom = new DOMParser().parseFromString(knownMarkup(html, PASTED), "text/html");
  $insertNodes($generateNodesFromDOM(editor, dom));
  return true;
}

/** Typing, lists, undo and pasting; returns how to stop. */
export function attach(editor: LexicalEditor, element: HTMLElement): () => void {
  editor.setRootElement(element);
  const ends = [
    registerRichText(editor),
    registerList(editor),
    registerHistory(editor, createEmptyHistoryState(), 500),
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => insertForeign(editor, event, "clipboardData" in event ? event.clipboardData : null),
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (event) => typeof event !== "string" && insertForeign(editor, event, event.dataTransfer),
      COMMAND_PRIORITY_LOW,
    ),
  ];
  return () => {
    for (const end of ends) end();
    editor.setRootElement(null);
  };
}
