// As the HTML standard reads a tag: a name may hold nearly anything, a quote counts after "=" only.
const TEXT = /[^<]+/y;
const COMMENT = /<(?:!--(?:-?>|[\s\S]*?(?:--!?>|$))|[!?][^>]*>?|\/(?![a-z])[^>]*>?)/iy;
const TAG = /<(\/?)([a-z][^\s/>]*)/iy;
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\s>]*)))?/y;
const END = /[\s/]*>/y;
const PLAIN_NAME = /^[a-z][a-z0-9-]*$/;
const ESCAPES: Readonly<Record<string, string>> = { "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => text.replace(/[<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/**
 * HTML with its elements, but with attributes of these names only, written so that every parser reads it alike. It is
 * no sanitiser, it goes before one: some browsers report an inline handler to the content policy as soon as any parser
 * meets it, even in a document that never runs, so the sanitiser's own parsing would count as an attack.
 */
export function knownMarkup(html: string, attributes: ReadonlySet<string>): string {
  let at = 0;
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(html);
    if (match) at = pattern.lastIndex;
    return match;
  };
  const restOfTag = (): string | null => {
    let kept = "";
    while (!next(END)) {
      const found = at < html.length ? next(ATTRIBUTE) : null;
      // Cut off in the middle: parsers drop such a tag.
      if (!found) return null;
      const [, name = "", ...values] = found;
      const value = values.find((one) => one !== undefined) ?? "";
      if (attributes.has(name.toLowerCase())) kept += ` ${name.toLowerCase()}="${escaped(value)}"`;
    }
    return kept;
  };
  let out = "";
  while (at < html.length) {
    const text = next(TEXT);
    if (text) out += text[0].replaceAll(">", "&gt;");
    else if (!next(COMMENT)) {
      const tag = next(TAG);
      if (!tag) {
        at += 1;
        out += "&lt;";
        continue;
      }
      const kept = restOfTag();
      if (kept === null) break;
      const name = (tag[2] ?? "").toLowerCase();
      if (PLAIN_NAME.test(name)) out += tag[1] === "/" ? `</${name}>` : `<${name}${kept}>`;
    }
  }
  return out;
}
