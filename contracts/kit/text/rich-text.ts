import { prose } from "@/contracts/kit/scalars";

/** Longest text of a notice or a message, markup included. // domain b §11.1, §11.2 */
export const MAX_RICH_TEXT = 20_000;

/** What a written text needs; no styles, no forms, nothing that loads from elsewhere. Server and browser clean by it. */
export const RICH_TEXT_TAGS: readonly string[] =
  "a b blockquote br caption code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre s small span strong sub sup table tbody td tfoot th thead tr u ul".split(
    " ",
  );
/** Attributes beside addresses; they never load or run anything. */
export const RICH_TEXT_ATTRIBUTES: readonly string[] = [
  "alt",
  "title",
  "width",
  "height",
  "align",
  "colspan",
  "rowspan",
  "start",
];
/** Web, mail and telephone links, paths of the portal, pictures inside the text. */
export const RICH_TEXT_ADDRESSES = /^(?:https?:|mailto:|tel:|\/(?![/\\])|data:image\/(?:png|jpe?g);base64,)/i;
/**
 * A picture elsewhere would tell its host who reads; any other address of the portal would be called in his name. One
 * inside the text is of a kind whose size the server reads.
 */
export const RICH_TEXT_PICTURES =
  /^(?:\/rest\/file\/attachment\/v1\.0\/(?<fileId>[0-9A-Za-z_-]{1,40})$|data:image\/(?<kind>png|jpe?g);base64,(?<data>[A-Za-z0-9+/]+={0,2})$)/;

/** Plain text with line breaks, or HTML: the server stores what `cleanRichText` leaves, readers clean it again. */
export const richText = () => prose(MAX_RICH_TEXT);

/** True when a text was written with an editor; others are plain with line breaks. */
export const hasMarkup = (content: string): boolean => /<\/?[a-z][^<>]*>/i.test(content);
