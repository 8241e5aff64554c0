import { sheetRefusal } from "@/server/platform/excel/refusals";
import { decodeEscapes } from "@/server/platform/excel/text";
import type { Workbook } from "@/server/platform/excel/workbook";
import { parsePart, type XmlHandlers } from "@/server/platform/excel/xml";

/** What a cell's number format says about its number. */
export interface NumberFormat {
  readonly isDate: boolean;
  /** Of a format such as `000000`: digits shown at least; 0 = another format. */
  readonly zeros: number;
}

const PLAIN: NumberFormat = { isDate: false, zeros: 0 };
/** Built-in formats of dates, including those of East Asian versions. ECMA-376 §18.8.30 */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return { ...PLAIN, isDate: isBuiltInDate(id) };
  const bare = code.replace(/"[^"]*"|\\.|[_*].|\[[^\]]*\]|general/gi, "");
  return { isDate: /[ymdhs]/i.test(bare), zeros: /^0+$/.test(code) ? code.length : 0 };
}

/** Number formats by the style index of cells. */
export async function readFormats(workbook: Workbook): Promise<(style: number) => NumberFormat> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isInCells = false;
  const handlers: XmlHandlers = {
    open(name, attributes) {
      if (name === "numFmt") codes.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
      if (name === "cellXfs") isInCells = true;
      if (name !== "xf" || !isInCells) return;
      const id = Number(attributes.numFmtId ?? 0);
      formats.push(formatOf(id, codes.get(id)));
    },
    close(name) {
      if (name === "cellXfs") isInCells = false;
    },
  };
  if (workbook.stylesPart !== null) await parsePart(workbook.pack, workbook.stylesPart, handlers);
  return (style) => formats[style] ?? PLAIN;
}

/** Collects the text of `si` and `is`: rich runs are joined, phonetic hints left out. */
export function textCollector(): XmlHandlers & { take(): string } {
  let text = "";
  let phonetic = 0;
  let isInText = false;
  return {
    open(name) {
      if (name === "rPh") phonetic += 1;
      if (name === "t") isInText = phonetic === 0;
    },
    close(name) {
      if (name === "rPh") phonetic -= 1;
      if (name === "t") isInText = false;
    },
    text(piece) {
      if (isInText) text += piece;
    },
    take() {
      const taken = decodeEscapes(text);
      text = "";
      return taken;
    },
  };
}

/** The table of shared texts; an index outside it refuses the file. */
export async function readStrings(workbook: Workbook): Promise<(index: number) => string> {
  const strings: string[] = [];
  const collector = textCollector();
  if (workbook.stringsPart !== null) {
    await parsePart(workbook.pack, workbook.stringsPart, {
      ...collector,
      close(name, isSelfClosing) {
        collector.close?.(name, isSelfClosing);
        if (name === "si") strings.push(collector.take());
      },
    });
  }
  return (index) => {
    const text = strings[index];
    if (text === undefined) throw sheetRefusal.damaged();
    return text;
  };
}
