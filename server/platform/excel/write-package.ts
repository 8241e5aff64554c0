import { Zip, ZipDeflate, type ZipInputFile } from "fflate";
import type { ZipEntry } from "@/server/platform/files/zip";

const PIECE = 64 * 1024;

/** Writes an archive part by part, so that only its compressed form is held. */
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

  finish(): Uint8Array<ArrayBuffer> {
    this.#zip.end();
    const whole = new Uint8Array(this.#pieces.reduce((sum, piece) => sum + piece.length, 0));
    let at = 0;
    for (const piece of this.#pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }
}
