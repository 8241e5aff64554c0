import { type PDFPage, PDFDocument, StandardFonts, degrees, rgb } from "@cantoo/pdf-lib";
import { encode } from "uqr";
import { shownReportNumber } from "@/contracts/public/report-number";
import { shownCode } from "@/contracts/public/verify-wire";
import { invalid } from "@/server/platform/call/errors";

/** What a stamp says. */
export interface Stamp {
  readonly filingNo: string;
  readonly checkCode: string;
  /** What the QR code leads to. */
  readonly url: string;
}

const MM = 72 / 25.4;
const SIZE = 22 * MM;
const MARGIN = 8 * MM;
const TEXT = 7;
const LINE = 9;
const PADDING = 2 * MM;
/** White around a code, without which a phone finds none. // ISO/IEC 18004 §9.1 */
const QUIET_MODULES = 4;
const BLACK = rgb(0, 0, 0);
const WHITE = rgb(1, 1, 1);

const refused = (message: string) => invalid([{ path: "reportFile", message }]);

/** The document, when a stamp can be put on it; else a sentence, before anything is numbered. // domain b §6 (2) 报告正文 */
async function opened(pdf: Uint8Array): Promise<PDFDocument> {
  const document = await PDFDocument.load(pdf, { ignoreEncryption: true, updateMetadata: false }).catch(() => null);
  if (document?.isEncrypted === true)
    throw refused("报告正文有密码或权限限制，不能盖章。报备编号尚未生成；请导出不加密的 PDF 后重新上传");
  const pages = document === null ? null : pagesOf(document);
  if (document === null || pages === null)
    throw refused("报告正文的 PDF 已损坏，不能盖章。报备编号尚未生成；请重新导出 PDF 后上传");
  if (pages.length === 0) throw refused("报告正文没有页面，不能盖章。报备编号尚未生成；请核对后重新上传");
  return document;
}

/** Null where the table of pages cannot be read. */
function pagesOf(document: PDFDocument): readonly PDFPage[] | null {
  try {
    const pages = document.getPages();
    for (const page of pages) page.getCropBox();
    return pages;
  } catch {
    return null;
  }
}

/** Asked before a number is given out. */
export async function assertStampable(pdf: Uint8Array): Promise<void> {
  await opened(pdf);
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
 * The report with QR code, 报备编号 and check code in the lower right corner of its first page, upright for whoever reads
 * it, on white, so that it is legible over whatever stands there. Pages and text stay. // domain b §6 (2) 报告正文
 */
export async function stampReport(pdf: Uint8Array, { filingNo, checkCode, url }: Stamp): Promise<Uint8Array> {
  const document = await opened(pdf);
  const page = document.getPage(0);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const lines = [shownReportNumber(filingNo), shownCode(checkCode)];
  const widest = Math.max(SIZE, ...lines.map((line) => font.widthOfTextAtSize(line, TEXT)));
  const { width, height, at, turn } = sheetOf(page);
  const box = { width: widest + 2 * PADDING, height: SIZE + lines.length * LINE + 2 * PADDING };
  // On a small sheet it is drawn smaller, never beside the sheet.
  const scale = Math.min(1, (width - 2 * PADDING) / box.width, (height - 2 * PADDING) / box.height);
  const margin = Math.min(MARGIN, width - box.width * scale, height - box.height * scale);
  const left = width - margin - box.width * scale;
  const place = (x: number, y: number) => at(left + x * scale, margin + y * scale);
  const rotate = degrees(turn);
  page.drawRectangle({ ...place(0, 0), width: box.width * scale, height: box.height * scale, rotate, color: WHITE });
  const { data, size } = encode(url, { ecc: "M", border: QUIET_MODULES });
  const corner = place((box.width - SIZE) / 2, box.height - PADDING);
  page.drawSvgPath(pathOf(data), { ...corner, scale: (SIZE * scale) / size, rotate, color: BLACK, borderWidth: 0 });
  for (const [i, line] of lines.entries()) {
    const x = (box.width - font.widthOfTextAtSize(line, TEXT)) / 2;
    const y = PADDING + (lines.length - 1 - i) * LINE + 2;
    page.drawText(line, { ...place(x, y), size: TEXT * scale, font, rotate, color: BLACK });
  }
  return document.save({ useObjectStreams: false });
}
