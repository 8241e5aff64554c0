import { PICTURE_LIMIT, pictureSizeText } from "@/contracts/file/attachment";
import { type Bytes, refusal } from "@/server/platform/files/inspect/bytes";
import { refuseForeign } from "@/server/platform/files/inspect/foreign";

// What a picture says of its size, read from its head: nothing is decoded here, and nothing larger than the limit gets
// as far as a program that would.

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** A few hundred bytes may claim pixels that fill a reader's memory, or none. */
function checkedSize(width: number, height: number): Pixels {
  if (width === 0 || height === 0) throw refusal.pictureEmpty();
  const { maxSide, maxPixels } = PICTURE_LIMIT;
  if (width > maxSide || height > maxSide || width * height > maxPixels)
    throw refusal.pictureLarge(width, height, pictureSizeText);
  return { width, height };
}

const HEAD_LENGTH = 13;
const PNG = Buffer.from("89504e470d0a1a0a", "hex");
const JPEG = Buffer.from("ffd8ff", "hex");
const whole = (file: Bytes): Promise<Buffer> => file.read(0, file.size);

export const checkPng = async (file: Bytes): Promise<Pixels> => pixelsOfPng(await whole(file));
export const checkJpeg = async (file: Bytes): Promise<Pixels> => pixelsOfJpeg(await whole(file));

/** Walks the chunks of a PNG to its end, behind which nothing but zeros may stand. */
export function pixelsOfPng(bytes: Buffer): Pixels {
  if (!bytes.subarray(0, PNG.length).equals(PNG)) throw refusal.damaged();
  let at = PNG.length;
  let size: Pixels | null = null;
  for (let chunks = 0, type = ""; type !== "IEND"; chunks++) {
    if (at + 8 > bytes.length || chunks > 8000) throw refusal.damaged();
    type = bytes.toString("latin1", at + 4, at + 8);
    const length = bytes.readUInt32BE(at);
    if ((chunks === 0) !== (type === "IHDR")) throw refusal.damaged();
    if (type === "IHDR") {
      if (length !== HEAD_LENGTH || at + 16 > bytes.length) throw refusal.damaged();
      size = checkedSize(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12));
    }
    // Each frame has a size of its own, and there may be any number of them.
    if (type === "acTL" || type === "fcTL" || type === "fdAT") throw refusal.pictureMoving();
    at += 12 + length;
  }
  if (size === null || at > bytes.length || bytes.subarray(at).some((byte) => byte !== 0)) throw refusal.damaged();
  refuseForeign(bytes);
  return size;
}

const SCAN = 0xda;
/** Start of a frame, in all its codings; 0xc4, 0xc8 and 0xcc in between are tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Sizes of a hierarchy of frames, and a height that comes late: no camera and no scanner writes them. */
const LATE_SIZES: readonly number[] = [0xdc, 0xde, 0xdf];

/** Walks the segments of a JPEG to its picture; cameras append previews and clips behind it. */
export function pixelsOfJpeg(bytes: Buffer): Pixels {
  if (!bytes.subarray(0, JPEG.length).equals(JPEG)) throw refusal.damaged();
  let at = 2;
  let size: Pixels | null = null;
  for (let segments = 0, marker = 0; marker !== SCAN; segments++) {
    if (at + 4 > bytes.length || bytes[at] !== 0xff || segments > 500) throw refusal.damaged();
    marker = bytes[at + 1] ?? 0;
    if (LATE_SIZES.includes(marker)) throw refusal.damaged();
    if (isFrame(marker)) {
      if (at + 9 > bytes.length || size !== null) throw refusal.damaged();
      size = checkedSize(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    }
    // 0xff before a marker is padding.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  const tail = bytes.subarray(Math.max(at, bytes.length - 8 * 1024 * 1024));
  if (size === null || !tail.includes(Buffer.from([0xff, 0xd9]))) throw refusal.damaged();
  refuseForeign(bytes);
  return size;
}
