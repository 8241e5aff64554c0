import { createHash, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import type { Db } from "@/server/db/client";
import { demoId } from "@/server/seed/demo";
import type { PlainStaff } from "@/server/seed/people";
import type { Files } from "@/server/platform/files/files";
import { storedFiles } from "@/server/platform/files/files.table";

/** 3.5 : 4.9, as on the member certificate. */
const WIDTH = 250;
const HEIGHT = 350;
const PAPER = 0;
const SKIN = 1;
const CLOTH = 2;
const HAIR = 3;
const isIn = (x: number, y: number, cx: number, cy: number, rx: number, ry: number): boolean =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;

/** A figure without a face: nobody real. */
function shadeAt(x: number, y: number, isWoman: boolean): number {
  if (isIn(x, y, 125, 150, 52, 66) && y > 112) return SKIN;
  if (isIn(x, y, 125, 140, isWoman ? 72 : 60, isWoman ? 92 : 72) && (isWoman || y < 140)) return HAIR;
  if (y > 205 && Math.abs(x - 125) < 20 && y < 250) return SKIN;
  return isIn(x, y, 125, 360, 112, 118) ? CLOTH : PAPER;
}

function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length);
  head.write(name, 4, "latin1");
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), body])));
  return Buffer.concat([head, body, tail]);
}

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Four colours, three bytes each. */
  readonly palette: string;
  readonly shadeAt: (x: number, y: number) => number;
}

/** A palette PNG of about 2 KB. */
function pictureOf({ width, height, palette, shadeAt }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const lines = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_x, x) => shadeAt(x, y))]),
  );
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette, "hex")),
    chunk("IDAT", deflateSync(Buffer.concat(lines), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export const demoPhoto = (isWoman: boolean): Buffer =>
  pictureOf({
    width: WIDTH,
    height: HEIGHT,
    palette: "e6edf5c9a58b3a5a8c3b3330",
    shadeAt: (x, y) => shadeAt(x, y, isWoman),
  });

/** A meeting room: wall, screen, table and heads of nobody. */
export const demoScene = (): Buffer =>
  pictureOf({
    width: 480,
    height: 320,
    palette: "efe9dcc62a2f8a6a4a3b3330",
    shadeAt: (x, y) => {
      const isHead = [80, 160, 320, 400].some((cx) => isIn(x, y, cx, 190, 18, 22) || isIn(x, y, cx, 240, 34, 34));
      if (y > 230 && isIn(x, y, 240, 330, 230, 100)) return CLOTH;
      if (isHead) return HAIR;
      return y > 40 && y < 130 && Math.abs(x - 240) < 130 ? SKIN : PAPER;
    },
  });

const FEMALE = 2;

/** Puts the two pictures into the store and answers the rows that give each member his own file. */
export async function photoRows(files: Files, people: readonly PlainStaff[], uploadTime: Date) {
  const keep = async (isWoman: boolean) => {
    const bytes = demoPhoto(isWoman);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const path = join(files.tempDir, `demo-${randomUUID()}`);
    await writeFile(path, bytes);
    await files.put(path, sha256).finally(() => rm(path, { force: true }));
    return { sha256, fileSize: bytes.length };
  };
  const [man, woman] = [await keep(false), await keep(true)];
  return people.flatMap((person) =>
    person.photoFileId
      ? [
          {
            fileId: person.photoFileId,
            companyId: person.companyId,
            bizType: "staff",
            bizId: person.staffId,
            attachType: 16,
            sortNo: 900,
            fileName: `${person.staffName}.png`,
            fileExt: "png",
            ...(person.gender === FEMALE ? woman : man),
            uploadUserId: demoId("user", 1),
            uploadUserName: "演示人事",
            uploadTime,
          },
        ]
      : [],
  );
}

export async function insertPhotos(db: Db, rows: Awaited<ReturnType<typeof photoRows>>): Promise<void> {
  for (let at = 0; at < rows.length; at += 100) await db.insert(storedFiles).values(rows.slice(at, at + 100));
}
