import { Zip, ZipDeflate, type ZipInputFile } from "fflate";
import type { ZipEntry } from "@/server/platform/files/inspect/zip";

const PIECE = 64 * 1024;

/** Writes an archive part by part, so that only its compressed form is held, or none of it where it is taken. */
export class PackageWriter {
  readonly #pieces: Uint8Array[] = [];
  readonly #zip = new Zip((error, piece) => {
    if (error) throw error;
    this.#pieces.push(piece);
  });

  /** A part from its texts in order. */
  add(name: string, texts: Iterable<string>): void {
    const file = new ZipDeflate(name, { level: 6 });
    this.#zip.add(file);
    let text = "";
    for (const next of texts) {
      text += next;
      if (text.length < PIECE) continue;
      file.push(Buffer.from(text));
      text = "";
    }
    file.push(Buffer.from(text), true);
  }

  /** A part of another archive as it is, without inflating it. */
  copy(entry: ZipEntry, raw: Buffer): void {
    if (entry.method === 0) {
      const file = new ZipDeflate(entry.name, { level: 6 });
      this.#zip.add(file);
      return file.push(raw, true);
    }
    const file: ZipInputFile = { filename: entry.name, size: entry.size, crc: entry.crc, compression: entry.method };
    this.#zip.add(file);
    file.ondata?.(null, new Uint8Array(raw), true);
  }

  /** A part whose compressed pieces come one after the other; each is handed on by `take`. */
  stream(name: string, { size, crc }: { readonly size: number; readonly crc: number }) {
    const file: ZipInputFile = { filename: name, size, crc, compression: 8 };
    this.#zip.add(file);
    return (piece: Uint8Array<ArrayBuffer>, isLast: boolean): void => file.ondata?.(null, piece, isLast);
  }

  /** What is written so far and was not taken yet. */
  take(): Uint8Array[] {
    return this.#pieces.splice(0);
  }

  /** Ends the archive; what is left of it is taken, too. */
  end(): Uint8Array[] {
    this.#zip.end();
    return this.take();
  }

  finish(): Uint8Array<ArrayBuffer> {
    const pieces = this.end();
    const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }
}
