"use client";

import { $toggleLink } from "@lexical/link";
import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND, REMOVE_LIST_COMMAND } from "@lexical/list";
import { $createHeadingNode } from "@lexical/rich-text";
import { $setBlocksType } from "@lexical/selection";
import { $createParagraphNode, $getSelection, FORMAT_TEXT_COMMAND, type LexicalEditor } from "lexical";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  attach,
  contentOf,
  createRichText,
  type Format,
  formatOf,
  PLAIN,
  setContent,
} from "@/components/ui/input/rich-text-core";
import styles from "@/components/ui/input/rich-text-editor.module.css";

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly disabled?: boolean;
  readonly status?: "error" | "warning" | "";
  readonly "aria-describedby"?: string | undefined;
}

interface Tool {
  readonly name: string;
  readonly sign: string;
  readonly isOn: (format: Format) => boolean;
  readonly run: (editor: LexicalEditor, format: Format) => void;
}

const setBlock = (editor: LexicalEditor, isHeading: boolean): void =>
  editor.update(() =>
    $setBlocksType($getSelection(), () => (isHeading ? $createHeadingNode("h3") : $createParagraphNode())),
  );

const TOOLS: readonly Tool[] = [
  {
    name: "加粗（Ctrl+B）",
    sign: "B",
    isOn: (f) => f.bold,
    run: (e) => void e.dispatchCommand(FORMAT_TEXT_COMMAND, "bold"),
  },
  {
    name: "斜体（Ctrl+I）",
    sign: "I",
    isOn: (f) => f.italic,
    run: (e) => void e.dispatchCommand(FORMAT_TEXT_COMMAND, "italic"),
  },
  {
    name: "下划线（Ctrl+U）",
    sign: "U",
    isOn: (f) => f.underline,
    run: (e) => void e.dispatchCommand(FORMAT_TEXT_COMMAND, "underline"),
  },
  {
    name: "小标题",
    sign: "标题",
    isOn: (f) => f.block === "heading",
    run: (e, f) => setBlock(e, f.block !== "heading"),
  },
  {
    name: "项目列表",
    sign: "列表",
    isOn: (f) => f.block === "bullet",
    run: (e, f) =>
      void e.dispatchCommand(f.block === "bullet" ? REMOVE_LIST_COMMAND : INSERT_UNORDERED_LIST_COMMAND, undefined),
  },
  {
    name: "编号列表",
    sign: "编号",
    isOn: (f) => f.block === "number",
    run: (e, f) =>
      void e.dispatchCommand(f.block === "number" ? REMOVE_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND, undefined),
  },
];

/** Asks for the address beneath the toolbar; a prompt would take the selection away. */
function LinkRow({ onSet, onClose }: { onSet: (address: string) => void; onClose: () => void }) {
  const [address, setAddress] = useState("https://");
  const isRight = /^(?:https?:\/\/|mailto:|tel:)\S+$/.test(address);
  return (
    <div className={styles.link}>
      <input
        aria-label="链接地址"
        autoFocus
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          else if (event.key === "Enter" && isRight) onSet(address);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <button type="button" disabled={!isRight} onClick={() => onSet(address)}>
        设为链接
      </button>
      <button type="button" onClick={onClose}>
        取消
      </button>
    </div>
  );
}

/**
 * A small editor for letters and notices: bold, italic, underline, headings, lists, links. Everything works by
 * keyboard: the tools stand before the text in the tab order, and Tab leaves the text. Load it on demand.
 */
export function RichTextEditor(props: Props) {
  const { id, label, value, disabled = false, status } = props;
  const element = useRef<HTMLDivElement>(null);
  const [editor] = useState(createRichText);
  const [format, setFormat] = useState(PLAIN);
  const [isLinking, setLinking] = useState(false);
  const sent = useRef<string | null>(null);
  const change = useEffectEvent((html: string) => {
    if (html === (sent.current ?? value)) return;
    sent.current = html;
    props.onChange(html);
  });
  useEffect(() => {
    if (!element.current) return;
    const detach = attach(editor, element.current);
    const stop = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      setFormat(formatOf(editor));
      if (dirtyElements.size > 0 || dirtyLeaves.size > 0) change(contentOf(editor));
    });
    return () => {
      stop();
      detach();
    };
  }, [editor]);
  useEffect(() => {
    // What it just said itself comes back as the value.
    if (value === sent.current) return;
    sent.current = value;
    setContent(editor, value);
  }, [editor, value]);
  useEffect(() => editor.setEditable(!disabled), [editor, disabled]);
  const setLink = (address: string) => {
    setLinking(false);
    editor.focus(() => editor.update(() => $toggleLink(address)));
  };
  return (
    <div className={styles.editor} data-status={status || undefined}>
      <div className={styles.tools} role="toolbar" aria-label={`${label}的格式`}>
        {TOOLS.map(({ name, sign, isOn, run }) => (
          <button
            key={name}
            type="button"
            title={name}
            aria-label={name}
            aria-pressed={isOn(format)}
            disabled={disabled}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => editor.focus(() => run(editor, format))}
          >
            {sign}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={format.isLink}
          disabled={disabled}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (format.isLink ? editor.update(() => $toggleLink(null)) : setLinking(true))}
        >
          {format.isLink ? "取消链接" : "链接"}
        </button>
      </div>
      {isLinking && <LinkRow onSet={setLink} onClose={() => setLinking(false)} />}
      <div
        ref={element}
        id={id}
        className={styles.text}
        contentEditable={!disabled}
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        aria-required="true"
        aria-invalid={status === "error"}
        aria-describedby={props["aria-describedby"]}
      />
    </div>
  );
}
