import DOMPurify from "dompurify";
import {
  RICH_TEXT_ADDRESSES,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_PICTURES,
  RICH_TEXT_TAGS,
} from "@/contracts/kit/text/rich-text";
import { knownMarkup } from "@/lib/notices/known-markup";

/** More never reaches the parser: see `knownMarkup`. */
const ATTRIBUTES = ["href", "src", ...RICH_TEXT_ATTRIBUTES];
const KNOWN: ReadonlySet<string> = new Set(ATTRIBUTES);

let purifier: ReturnType<typeof DOMPurify> | null = null;

/** One for this module, so that its hook meets nobody else's HTML. */
function own(): ReturnType<typeof DOMPurify> {
  if (purifier) return purifier;
  purifier = DOMPurify(window);
  purifier.addHook("afterSanitizeAttributes", (node) => {
    // A picture elsewhere would tell its host who reads; the content policy refuses it anyway. One without an address
    // would only leave a gap.
    if (node.tagName === "IMG" && !RICH_TEXT_PICTURES.test(node.getAttribute("src") ?? "")) return node.remove();
    if (node.tagName !== "A" || !node.hasAttribute("href")) return;
    // The page behind the popup may hold unsaved work.
    node.setAttribute("target", "_blank");
    node.setAttribute("rel", "noopener noreferrer");
  });
  return purifier;
}

/** Safe HTML of a notice. Loaded with the popup only: import it dynamically. */
export const sanitise = (html: string): string =>
  own().sanitize(knownMarkup(html, KNOWN), {
    ALLOWED_TAGS: [...RICH_TEXT_TAGS],
    ALLOWED_ATTR: ATTRIBUTES,
    ADD_URI_SAFE_ATTR: [...RICH_TEXT_ATTRIBUTES],
    ALLOWED_URI_REGEXP: RICH_TEXT_ADDRESSES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
