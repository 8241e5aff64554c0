import { forEachTag, type PlacedTag } from "@/server/platform/excel/xml";
import { applyEdits, type Edit, withAttribute, withoutAttribute } from "@/server/platform/excel/mark/xml-edit";

/** Light red of our own, by which a copy's earlier marks are known again. */
const RED = "FFFFC8CF";

interface CellFormat {
  readonly text: string;
  /** End of the start tag within the text. */
  readonly tagEnd: number;
  readonly fillId: number;
}

/** A list of `styles.xml`: its start tag and where its items end. */
interface List {
  readonly open: PlacedTag;
  end: number;
}

const bare = ({ text }: CellFormat): string => withoutAttribute(withoutAttribute(text, "fillId"), "applyFill");

/** Adds red twins of cell formats to a workbook's styles; everything else stays as it is. */
export class StyleMarker {
  readonly #formats: CellFormat[] = [];
  readonly #known: number;
  readonly #twins = new Map<number, number>();
  #fills: List | undefined;
  #cellFormats: List | undefined;
  #fillCount = 0;
  #redFill = -1;
  #hasRedFill = false;

  constructor(readonly text: string) {
    let current: List | undefined;
    let format: PlacedTag | undefined;
    const keep = (tag: PlacedTag, end: number): void => {
      this.#formats.push({
        text: text.slice(tag.start, end),
        tagEnd: tag.end - tag.start,
        fillId: Number(tag.attributes.fillId ?? 0),
      });
    };
    forEachTag(text, (tag) => {
      if (tag.name === "fills" || tag.name === "cellXfs") {
        if (tag.isClosing && current) current.end = tag.start;
        current = tag.isClosing || tag.isSelfClosing ? undefined : { open: tag, end: tag.end };
        if (current && tag.name === "fills") this.#fills = current;
        if (current && tag.name === "cellXfs") this.#cellFormats = current;
      } else if (current === this.#fills) this.#readFill(tag);
      else if (current && tag.name === "xf") {
        if (tag.isSelfClosing) keep(tag, tag.end);
        else if (tag.isClosing && format) keep(format, tag.end);
        else format = tag;
      }
    });
    this.#known = this.#formats.length;
    this.#hasRedFill = this.#redFill >= 0;
    if (!this.#hasRedFill) this.#redFill = this.#fillCount;
  }

  #readFill(tag: PlacedTag): void {
    if (tag.name === "fill" && !tag.isClosing) this.#fillCount += 1;
    if (tag.name === "fgColor" && tag.attributes.rgb?.toUpperCase() === RED) this.#redFill = this.#fillCount - 1;
  }

  /** The same style on light red. */
  red(style: number): number {
    const format = this.#formats[style];
    if (!this.#fills || !this.#cellFormats || !format || format.fillId === this.#redFill) return style;
    const twin = this.#twins.get(style) ?? this.#like(format, true) ?? this.#add(format, this.#redFill);
    this.#twins.set(style, twin);
    return twin;
  }

  /** What a style that an earlier mark made red was before. */
  unmarked(style: number): number {
    const format = this.#formats[style];
    if (!this.#hasRedFill || format?.fillId !== this.#redFill) return style;
    return this.#like(format, false) ?? this.#add(format, 0);
  }

  /** A format that differs in its fill alone. */
  #like(format: CellFormat, isRed: boolean): number | undefined {
    const text = bare(format);
    const at = this.#formats.findIndex(
      (other) => (other.fillId === this.#redFill) === isRed && other !== format && bare(other) === text,
    );
    return at < 0 ? undefined : at;
  }

  #add(format: CellFormat, fillId: number): number {
    const tag = withAttribute(withAttribute(format.text.slice(0, format.tagEnd), "fillId", fillId), "applyFill", 1);
    return this.#formats.push({ text: tag + format.text.slice(format.tagEnd), tagEnd: tag.length, fillId }) - 1;
  }

  /** The changed part. */
  *pieces(): Generator<string> {
    const edits: Edit[] = [];
    const extend = ({ open, end }: List, count: number, items: string): void => {
      const tag = withAttribute(this.text.slice(open.start, open.end), "count", count);
      edits.push({ start: open.start, end: open.end, text: tag }, { start: end, end, text: items });
    };
    if (this.#fills && !this.#hasRedFill) {
      const { prefix: p } = this.#fills.open;
      const colours = `<${p}fgColor rgb="${RED}"/><${p}bgColor indexed="64"/>`;
      const fill = `<${p}fill><${p}patternFill patternType="solid">${colours}</${p}patternFill></${p}fill>`;
      extend(this.#fills, this.#fillCount + 1, fill);
    }
    if (this.#cellFormats) {
      const added = this.#formats.slice(this.#known).map(({ text }) => text);
      extend(this.#cellFormats, this.#formats.length, added.join(""));
    }
    yield* applyEdits(
      this.text,
      edits.sort((a, b) => a.start - b.start),
    );
  }
}
