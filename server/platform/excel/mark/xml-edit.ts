/** Replacement of a piece of a part's text; places are those of the text before any edit. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const attribute = (name: string): RegExp => new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*')`);

/** The start tag without this attribute. */
export const withoutAttribute = (tag: string, name: string): string => tag.replace(attribute(name), "");

/** The start tag with this attribute, whose value needs no escaping. */
export function withAttribute(tag: string, name: string, value: string | number): string {
  const written = ` ${name}="${value}"`;
  if (attribute(name).test(tag)) return tag.replace(attribute(name), written);
  return tag.replace(/\s*\/?>$/, (end) => written + end.trim());
}

/** The text with all edits, piece by piece; edits come in the order of their places. */
export function* applyEdits(text: string, edits: readonly Edit[]): Generator<string> {
  let at = 0;
  for (const edit of edits) {
    yield text.slice(at, edit.start);
    yield edit.text;
    at = edit.end;
  }
  yield text.slice(at);
}
