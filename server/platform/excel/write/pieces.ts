import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import type { SheetColumn, TableSheet } from "@/server/platform/excel/excel";
import { fileOf, sheetName, writeFrame } from "@/server/platform/excel/write/parts";
import { beginXml, cornerOf, endXml, rowsXml } from "@/server/platform/excel/write/table";
import { PackageWriter } from "@/server/platform/excel/write/write-package";

/** Rows that a sheet of Excel holds under its head. */
export const MOST_ROWS = 1_048_575;

/** A sheet that is written piece by piece, as far as it stands; its pieces lie elsewhere, one behind the other. */
export interface SheetSoFar {
  readonly title: string;
  readonly columnCount: number;
  readonly rows: number;
  readonly pieces: number;
  /** Of its text: length and check sum; of its pieces: length. */
  readonly size: number;
  readonly crc: number;
  readonly packed: number;
}

export const emptySheet = (title: string, columns: readonly SheetColumn[]): SheetSoFar => ({
  title,
  columnCount: columns.length,
  rows: 0,
  pieces: 0,
  size: 0,
  crc: 0,
  packed: 0,
});

const pack = promisify<Buffer, { readonly finishFlush: number }, Buffer<ArrayBuffer>>(deflateRaw);

interface Piece {
  readonly bytes: Buffer;
  readonly sheet: SheetSoFar;
}

/** Every piece but the last ends on a byte and looks back at no other one, so that all of them in a row are one stream. */
async function pieceOf(
  sheet: SheetSoFar,
  text: string,
  { rows, isLast }: { rows: number; isLast: boolean },
): Promise<Piece> {
  const plain = Buffer.from(text);
  const bytes = await pack(plain, { finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH });
  return {
    bytes,
    sheet: {
      ...sheet,
      rows: sheet.rows + rows,
      pieces: sheet.pieces + 1,
      size: sheet.size + plain.length,
      crc: crc32(plain, sheet.crc),
      packed: sheet.packed + bytes.length,
    },
  };
}

const headOf = (sheet: SheetSoFar, columns: readonly SheetColumn[]): string =>
  sheet.pieces === 0 ? beginXml(columns) : "";

/** Lets others in where a piece takes long. */
export interface Turns {
  readonly isOver: boolean;
  end(): Promise<void>;
}

/** The sheet's next rows as a piece; its head comes with the first. */
export async function rowsPiece(
  sheet: SheetSoFar,
  columns: readonly SheetColumn[],
  rows: TableSheet["rows"],
  turn?: Turns,
): Promise<Piece> {
  const texts = [headOf(sheet, columns)];
  for (const text of rowsXml(columns, rows, sheet.rows)) {
    texts.push(text);
    if (turn?.isOver) await turn.end();
  }
  return pieceOf(sheet, texts.join(""), { rows: rows.length, isLast: false });
}

/** What a sheet ends with, sums below its rows first. */
export const lastPiece = (
  sheet: SheetSoFar,
  below: TableSheet["rows"],
  columns: readonly SheetColumn[],
): Promise<Piece> => {
  const rows = sheet.rows + below.length;
  const text = [headOf(sheet, columns), ...rowsXml(columns, below, sheet.rows), endXml(sheet.columnCount, rows)];
  return pieceOf(sheet, text.join(""), { rows: below.length, isLast: true });
};

const frameOf = (sheets: readonly SheetSoFar[]): PackageWriter => {
  const writer = new PackageWriter();
  const named = sheets.map(({ title, columnCount, rows }) => ({
    name: sheetName(title),
    corner: cornerOf(columnCount, rows),
  }));
  writeFrame(writer, named);
  return writer;
};

/** The finished workbook, of which no more than a piece is held at once. */
export async function* workbookOf(
  sheets: readonly SheetSoFar[],
  piece: (sheet: number, pieceNo: number) => Promise<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array> {
  const writer = frameOf(sheets);
  for (const [at, sheet] of sheets.entries()) {
    const push = writer.stream(fileOf(at), sheet);
    for (let no = 0; no < sheet.pieces; no++) {
      push(await piece(at, no), no === sheet.pieces - 1);
      yield* writer.take();
    }
  }
  yield* writer.end();
}

/** Its length in bytes, known before it is written. */
export function workbookSize(sheets: readonly SheetSoFar[]): number {
  const writer = frameOf(sheets);
  const nothing = new Uint8Array(0);
  for (const [at, sheet] of sheets.entries()) writer.stream(fileOf(at), sheet)(nothing, true);
  const frame = writer.end().reduce((sum, bytes) => sum + bytes.length, 0);
  return sheets.reduce((sum, { packed }) => sum + packed, frame);
}
