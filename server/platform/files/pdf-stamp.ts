import type * as pdfLib from "@cantoo/pdf-lib";
import type { PDFDocument, PDFPage } from "@cantoo/pdf-lib";
import { encode } from "uqr";
import { SheetRefusal } from "@/server/platform/excel/excel";

/** What a stamp says. */
export interface PdfStamp {
  /** Short ones, in letters that every reader of PDF has. */
  readonly lines: readonly string[];
  /** What the QR code leads to. */
  readonly url: string;
}

type Library = typeof pdfLib;

const MM = 72 / 25.4;
const SIZE = 22 * MM;
const MARGIN = 8 * MM;
const TEXT = 7;
const LINE = 9;
const PADDING = 2 * MM;
/** White around a code, without which a phone finds none. // ISO/IEC 18004 §9.1 */
const QUIET_MODULES = 4;

/** Why a document takes no stamp; whoever asks says what became of his work. */
const refusal = {
  locked: () => new SheetRefusal("PDF 有密码或权限限制，不能盖章，请导出不加密的 PDF 后重新上传"),
  damaged: () => new SheetRefusal("PDF 已损坏，不能盖章，请重新导出 PDF 后上传"),
  empty: () => new SheetRefusal("PDF 没有页面，不能盖章，请核对后重新上传"),
};

/** The document, when a stamp can be put on it. */
async function opened(library: Library, pdf: Uint8Array): Promise<PDFDocument> {
  const options = { ignoreEncryption: true, updateMetadata: false };
  const document = await library.PDFDocument.load(pdf, options).catch(() => null);
  if (document?.isEncrypted === true) throw refusal.locked();
  const pages = document === null ? null : pagesOf(library, document);
  if (document === null || pages === null) throw refusal.damaged();
  if (pages.length === 0) throw refusal.empty();
  return document;
}

/** Null where the table of pages cannot be read. */
function pagesOf(library: Library, document: PDFDocument): readonly PDFPage[] | null {
  try {
    if (isTangled(library, document)) return null;
    const pages = document.getPages();
    for (const page of pages) page.getCropBox();
    return pages;
  } catch {
    return null;
  }
}

/** A branch of pages that is named twice: forty of them in each other are more pages than anybody can count. */
function isTangled({ PDFPageTree }: Library, { catalog, context }: PDFDocument): boolean {
  const root = catalog.Pages();
  const seen = new Set<unknown>([root]);
  for (const branch of seen) {
    for (const kid of (branch as typeof root).Kids().asArray()) {
      const node = context.lookup(kid);
      if (!(node instanceof PDFPageTree)) continue;
      if (seen.has(node)) return true;
      seen.add(node);
    }
  }
  return false;
}

interface Sheet {
  readonly width: number;
  readonly height: number;
  /** Where a point of the sheet as it is read stands in the page's own measure. */
  readonly at: (x: number, y: number) => { readonly x: number; readonly y: number };
  readonly turn: number;
}

/** A page as its reader holds it: turned, and cut to what is shown. */
function sheetOf(page: PDFPage): Sheet {
  const { x: left, y: bottom, width, height } = page.getCropBox();
  const turn = ((page.getRotation().angle % 360) + 360) % 360;
  const points: Readonly<Record<number, Sheet["at"]>> = {
    90: (x, y) => ({ x: left + width - y, y: bottom + x }),
    180: (x, y) => ({ x: left + width - x, y: bottom + height - y }),
    270: (x, y) => ({ x: left + y, y: bottom + height - x }),
  };
  const isAcross = turn === 90 || turn === 270;
  return {
    width: isAcross ? height : width,
    height: isAcross ? width : height,
    at: points[turn] ?? ((x, y) => ({ x: left + x, y: bottom + y })),
    turn,
  };
}

/** Black fields of the code as one path, in squares of one; y goes down. */
const pathOf = (data: readonly (readonly boolean[])[]): string =>
  data.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : []))).join("");

/**
 * The document with QR code and lines in the lower right corner of its first page, upright for whoever reads it, on white,
 * so that it is legible over whatever stands there. Pages and text stay. Without a stamp it is only asked whether it
 * takes one. What the library does with a hostile document has no bounds: for a process that has. // domain b §6 (2) 报告正文
 */
export async function stampPdf(pdf: Uint8Array, stamp: PdfStamp | null): Promise<Uint8Array> {
  // Large, and most processes that may need it read workbooks only.
  const library = await import("@cantoo/pdf-lib");
  const document = await opened(library, pdf);
  return stamp === null ? new Uint8Array() : stamped(library, document, stamp);
}

async function stamped(library: Library, document: PDFDocument, { lines, url }: PdfStamp): Promise<Uint8Array> {
  const { StandardFonts, degrees, rgb } = library;
  const [black, white] = [rgb(0, 0, 0), rgb(1, 1, 1)];
  const page = document.getPage(0);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const widest = Math.max(SIZE, ...lines.map((line) => font.widthOfTextAtSize(line, TEXT)));
  const { width, height, at, turn } = sheetOf(page);
  const box = { width: widest + 2 * PADDING, height: SIZE + lines.length * LINE + 2 * PADDING };
  // On a small sheet it is drawn smaller, never beside the sheet.
  const scale = Math.min(1, (width - 2 * PADDING) / box.width, (height - 2 * PADDING) / box.height);
  const margin = Math.min(MARGIN, width - box.width * scale, height - box.height * scale);
  const left = width - margin - box.width * scale;
  const place = (x: number, y: number) => at(left + x * scale, margin + y * scale);
  const rotate = degrees(turn);
  page.drawRectangle({ ...place(0, 0), width: box.width * scale, height: box.height * scale, rotate, color: white });
  const { data, size } = encode(url, { ecc: "M", border: QUIET_MODULES });
  const corner = place((box.width - SIZE) / 2, box.height - PADDING);
  page.drawSvgPath(pathOf(data), { ...corner, scale: (SIZE * scale) / size, rotate, color: black, borderWidth: 0 });
  for (const [i, line] of lines.entries()) {
    const x = (box.width - font.widthOfTextAtSize(line, TEXT)) / 2;
    const y = PADDING + (lines.length - 1 - i) * LINE + 2;
    page.drawText(line, { ...place(x, y), size: TEXT * scale, font, rotate, color: black });
  }
  return document.save({ useObjectStreams: false });
}
