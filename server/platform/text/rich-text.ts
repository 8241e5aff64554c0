import sanitizeHtml from "sanitize-html";
import {
  hasMarkup,
  RICH_TEXT_ADDRESSES,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_PICTURES,
  RICH_TEXT_TAGS,
} from "@/contracts/kit/text/rich-text";
import { PICTURE_LIMIT } from "@/contracts/file/attachment";
import { AppError, invalid } from "@/server/platform/call/errors";
import { pixelsOfJpeg, pixelsOfPng } from "@/server/platform/files/inspect/picture";

/** Elements whose inside a browser reads otherwise than as HTML, or that carry code: they go with all they hold. */
const NEVER = (
  "script style textarea option select noscript xmp iframe frame frameset object embed applet noembed noframes " +
  "plaintext listing math svg template title head audio video form button"
).split(" ");

const NO_FILES: ReadonlySet<string> = new Set();

/** Of a picture inside the text; null where it would not be taken as a file. */
function pixelsOf(kind: string, data: string): number | null {
  const bytes = Buffer.from(data, "base64");
  try {
    const { width, height } = kind === "png" ? pixelsOfPng(bytes) : pixelsOfJpeg(bytes);
    return width * height;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Which elements go: pictures that are neither files of the text nor within the pixels that all of them may have. */
function picturesBeside(fileIds: ReadonlySet<string>): (frame: sanitizeHtml.IFrame) => boolean {
  let left = PICTURE_LIMIT.maxPixels;
  return ({ tag, attribs }) => {
    if (tag !== "img") return false;
    const picture = RICH_TEXT_PICTURES.exec(attribs["src"] ?? "");
    const { fileId, kind, data } = picture?.groups ?? {};
    if (kind === undefined || data === undefined) return fileId === undefined || !fileIds.has(fileId);
    const pixels = pixelsOf(kind, data);
    if (pixels === null || pixels > left) return true;
    left -= pixels;
    return false;
  };
}

const optionsFor = (fileIds: ReadonlySet<string>): sanitizeHtml.IOptions => ({
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: { "*": [...RICH_TEXT_ATTRIBUTES], a: ["href", "target", "rel"], img: ["src"] },
  nonTextTags: NEVER,
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["data"] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  enforceHtmlBoundary: false,
  nestingLimit: 50,
  transformTags: {
    a: (tagName, { href, ...attribs }) => ({
      tagName,
      attribs:
        href !== undefined && RICH_TEXT_ADDRESSES.test(href)
          ? { ...attribs, href, target: "_blank", rel: "noopener noreferrer" }
          : attribs,
    }),
  },
  exclusiveFilter: picturesBeside(fileIds),
});

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** Plain text inside markup. */
export const escapedText = (text: string): string => text.replace(/[&<>]/g, (c) => ESCAPES[c] ?? c);
const asMarkup = (text: string): string => `<p>${escapedText(text).replace(/\r?\n/g, "<br />")}</p>`;

/**
 * What may be stored of a written text: HTML of known elements, or plain text that holds no `<` at all, so that no
 * reader can take it for anything else. Pictures are those inside the text and its own files. // domain b §11.1, promises P-S3
 */
export function cleanRichText(text: string, fileIds = NO_FILES): string {
  if (hasMarkup(text)) {
    const clean = sanitizeHtml(text, optionsFor(fileIds)).trim();
    // Escaped words without an element would be read as plain text.
    return clean.includes("&") && !clean.includes("<") ? `<p>${clean}</p>` : clean;
  }
  return text.includes("<") ? asMarkup(text) : text;
}

/** True when there is something to read or to look at. */
const saysSomething = (html: string): boolean =>
  /<img\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s|\u3000/g, "") !== "";

/** `cleanRichText`, or VALIDATION at `path` when nothing of the text may be kept. */
export function richTextOf(text: string, path: string, label: string, files: readonly { fileId: string }[]): string {
  const clean = cleanRichText(text, new Set(files.map(({ fileId }) => fileId)));
  if (!saysSomething(clean)) throw invalid([{ path, message: `请填写${label}` }]);
  return clean;
}
