import DOMPurify from "dompurify";

/** What an announcement needs; no styles, no forms, nothing that loads from elsewhere. */
const TAGS =
  "a b blockquote br caption code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre s small span strong sub sup table tbody td tfoot th thead tr u ul".split(
    " ",
  );
const ADDRESS_ATTRIBUTES = ["href", "src"];
const PLAIN_ATTRIBUTES = ["alt", "title", "width", "height", "align", "colspan", "rowspan", "start"];
/** Web, mail and telephone links, paths of the portal, pictures inside the text. */
const ADDRESSES = /^(?:https?:|mailto:|tel:|\/(?!\/)|data:image\/(?:png|jpe?g|gif|webp);base64,)/i;

let purifier: ReturnType<typeof DOMPurify> | null = null;

/** One for this module, so that its hook meets nobody else's HTML. */
function own(): ReturnType<typeof DOMPurify> {
  if (purifier) return purifier;
  purifier = DOMPurify(window);
  purifier.addHook("afterSanitizeAttributes", (node) => {
    // A picture elsewhere would tell its host who reads; the content policy refuses it anyway. One without an address
    // would only leave a gap.
    if (node.tagName === "IMG" && !/^(?:\/|data:)/i.test(node.getAttribute("src") ?? "")) return node.remove();
    if (node.tagName !== "A" || !node.hasAttribute("href")) return;
    // The page behind the popup may hold unsaved work.
    node.setAttribute("target", "_blank");
    node.setAttribute("rel", "noopener noreferrer");
  });
  return purifier;
}

/** Safe HTML of a notice. Loaded with the popup only: import it dynamically. */
export const sanitise = (html: string): string =>
  own().sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: [...ADDRESS_ATTRIBUTES, ...PLAIN_ATTRIBUTES],
    ADD_URI_SAFE_ATTR: PLAIN_ATTRIBUTES,
    ALLOWED_URI_REGEXP: ADDRESSES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
