import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { refusal } from "@/server/platform/files/inspect/bytes";

// Cameras write into a picture where and when it was taken, with which device, and a preview of what was cut off. No
// record needs it, so it goes before the picture is stored. // promises P-S10, Personal Information Protection Law 2021

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const EXIF = 0xe1;
const ICC = 0xe2;
const ADOBE = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

/** Stands alone: no length and no content follow. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const startsWith = (body: Buffer, text: string): boolean => body.toString("latin1", 0, text.length) === text;

/** Segments that say how the picture is drawn; all other application segments tell about its making. */
function isDrawing(marker: number, body: Buffer): boolean {
  if (marker === APP0) return startsWith(body, "JFIF\0");
  if (marker === ICC) return startsWith(body, "ICC_PROFILE\0");
  if (marker === ADOBE) return startsWith(body, "Adobe");
  return !((marker > APP0 && marker <= APP15) || marker === COMMENT);
}

const ORIENTATION = 0x0112;
const TIFF_AT = 6;

/** Which way up the picture is, 1 to 8, out of its EXIF segment; 1 when that does not say. */
function orientationOf(body: Buffer): number {
  if (!startsWith(body, "Exif\0\0")) return 1;
  const tiff = body.subarray(TIFF_AT);
  if (tiff.length < 8) return 1;
  const isLittle = startsWith(tiff, "II");
  const u16 = (at: number): number =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = u16(start);
  for (let i = 0, at = start + 2; i < count && at + 12 <= tiff.length; i++, at += 12) {
    if (u16(at) === ORIENTATION) return Math.min(Math.max(u16(at + 8), 1), 8);
  }
  return 1;
}

/** An EXIF segment that says nothing but which way up the picture is. */
const uprightSegment = (orientation: number): Buffer =>
  Buffer.from(
    "ffe10022" + "457869660000" + "4d4d002a00000008" + `00010112000300000001000${orientation}0000` + "00000000",
    "hex",
  );

/** Where the coded picture that begins at `at` is followed by a marker of its own. */
function endOfScan(bytes: Buffer, at: number): number {
  for (let next = bytes.indexOf(0xff, at); next >= 0; next = bytes.indexOf(0xff, next + 1)) {
    const marker = bytes[next + 1];
    if (marker === undefined) break;
    if (marker !== 0 && marker !== 0xff && !isBare(marker)) return next;
  }
  throw refusal.damaged();
}

function cleanJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  let orientation = 1;
  let at = 2;
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) throw refusal.damaged();
    // What stands behind the picture (previews, clips) has its own metadata.
    if (marker === EOI) break;
    const length = isBare(marker) ? 0 : at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
    let end = at + 2 + length;
    const body = bytes.subarray(at + 4, end);
    if (end > bytes.length) throw refusal.damaged();
    if (marker === EXIF) orientation = Math.max(orientation, orientationOf(body));
    if (marker === SOS) end = endOfScan(bytes, end);
    if (isDrawing(marker, body)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  const upright = orientation > 1 ? [uprightSegment(orientation)] : [];
  return Buffer.concat([Buffer.from([0xff, SOI]), ...upright, ...kept, Buffer.from([0xff, EOI])]);
}

const PNG_HEAD = 8;
const ABOUT: ReadonlySet<string> = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

function cleanPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, PNG_HEAD)];
  for (let at = PNG_HEAD, type = ""; type !== "IEND";) {
    if (at + 12 > bytes.length) throw refusal.damaged();
    const end = at + 12 + bytes.readUInt32BE(at);
    type = bytes.toString("latin1", at + 4, at + 8);
    if (!ABOUT.has(type)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

const CLEANERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  jpg: cleanJpeg,
  jpeg: cleanJpeg,
  png: cleanPng,
};

/** A JPEG's or PNG's bytes without what they tell beside the picture; what is drawn, its colours and its turn stay. */
export const withoutMetadata = (bytes: Buffer, fileExt: string): Buffer => CLEANERS[fileExt]?.(bytes) ?? bytes;

/** Cleans a received picture where it lies; answers what changed of it, nothing for other files and clean ones. */
export async function cleanPicture(
  path: string,
  fileExt: string,
): Promise<{ readonly fileSize: number; readonly sha256: string } | null> {
  if (!Object.hasOwn(CLEANERS, fileExt)) return null;
  const bytes = await readFile(path);
  const clean = withoutMetadata(bytes, fileExt);
  if (clean.equals(bytes)) return null;
  await writeFile(path, clean);
  return { fileSize: clean.length, sha256: createHash("sha256").update(clean).digest("hex") };
}
