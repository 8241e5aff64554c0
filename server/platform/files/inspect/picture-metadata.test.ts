// Guarantees: where and when a photo was taken does not leave the uploader's device with it; what is drawn and which way
// up it stands stay. Asked of the bytes, and of an upload and its download.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { crc32 } from "node:zlib";
import { DEMO } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { aJpeg, aPng } from "@/server/platform/files/inspect/samples";
import { withoutMetadata } from "@/server/platform/files/inspect/picture-metadata";
import { buildTestApp, type TestApp } from "@/server/testing/testing";
import { fullUser, multipart } from "@/server/tests/examples";

const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

/** An EXIF block with an orientation and a GPS directory, in either byte order. */
function anExif(orientation: number, isLittle: boolean): Buffer {
  const tiff = Buffer.alloc(80);
  const u16 = (value: number, at: number) => (isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at));
  const u32 = (value: number, at: number) => (isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at));
  tiff.write(isLittle ? "II" : "MM", 0, "latin1");
  u16(42, 2);
  u32(8, 4);
  u16(2, 8);
  u16(0x0112, 10); // orientation
  u16(3, 12);
  u32(1, 14);
  u16(orientation, 18);
  u16(0x8825, 22); // GPS directory
  u16(4, 24);
  u32(1, 26);
  u32(38, 30);
  u16(1, 38);
  u16(0x001d, 40); // date of the position
  u16(2, 42);
  u32(11, 44);
  u32(56, 48);
  tiff.write("2026:03:10", 56, "latin1");
  return Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
}

const SECRETS = ["2026:03:10", "GPSLatitude", "28.2278", "SecretPhone", "MPF"];
const assertSilent = (bytes: Buffer): void => {
  for (const secret of SECRETS) assert.ok(!bytes.includes(secret), secret);
};

/** The sample as a phone would write it: EXIF, XMP, a comment, a second picture behind the first. */
function aPhonePhoto(orientation = 6, isLittle = false): Buffer {
  const plain = aJpeg();
  return Buffer.concat([
    plain.subarray(0, 2),
    segment(0xe1, anExif(orientation, isLittle)),
    segment(0xe1, Buffer.from("http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude='28.2278'/>")),
    segment(0xe2, Buffer.from("MPF\0second picture")),
    segment(0xe2, Buffer.from("ICC_PROFILE\0\u0001\u0001colours")),
    segment(0xfe, Buffer.from("SecretPhone 15")),
    plain.subarray(2),
    plain.subarray(0, 2),
    segment(0xe1, anExif(1, isLittle)),
    plain.subarray(2),
  ]);
}

function aTaggedPng(): Buffer {
  const chunk = (type: string, body: string): Buffer => {
    const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type + body, "latin1"), Buffer.alloc(4)]);
    bytes.writeUInt32BE(body.length);
    bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
    return bytes;
  };
  const plain = aPng();
  const [head, rest] = [plain.subarray(0, 33), plain.subarray(33)];
  return Buffer.concat([
    head,
    chunk("eXIf", "MM 2026:03:10"),
    chunk("iTXt", "GPSLatitude"),
    chunk("pHYs", "123456789"),
    rest,
  ]);
}

describe("a picture's bytes", () => {
  for (const isLittle of [false, true]) {
    it(`lose place, time, device and previews, ${isLittle ? "little" : "big"}-endian`, () => {
      const clean = withoutMetadata(aPhonePhoto(6, isLittle), "jpg");
      assertSilent(clean);
      assert.ok(clean.includes("ICC_PROFILE"), "its colours stay");
      assert.ok(clean.includes(aJpeg().subarray(2)), "what is drawn stays");
    });
  }

  it("keep which way up they stand, and nothing else of it", () => {
    const clean = withoutMetadata(aPhonePhoto(6), "jpg");
    const at = clean.indexOf("Exif\0\0");
    assert.deepEqual([at, clean.readUInt16BE(at + 6 + 8), clean.readUInt16BE(at + 6 + 18)], [6, 1, 6]);
    assert.equal(withoutMetadata(aPhonePhoto(1), "jpg").includes("Exif"), false);
  });

  it("are the same when there was nothing to lose, and stay clean", () => {
    assert.ok(withoutMetadata(aJpeg(), "jpg").equals(aJpeg()));
    assert.ok(withoutMetadata(aPng(), "png").equals(aPng()));
    const clean = withoutMetadata(aPhonePhoto(), "jpg");
    assert.ok(withoutMetadata(clean, "jpg").equals(clean));
  });

  it("of a PNG lose EXIF, texts and times, and keep their measure", () => {
    const clean = withoutMetadata(aTaggedPng(), "png");
    assertSilent(clean);
    assert.ok(clean.includes("pHYs"));
    assert.equal(clean.length, aPng().length + 21);
  });
});

describe("an uploaded photo", () => {
  let t: TestApp;
  before(async () => {
    t = await buildTestApp({ seed });
  });
  after(() => t.close());

  for (const [fileName, bytes] of [
    ["合影.jpg", aPhonePhoto()],
    ["合影.png", aTaggedPng()],
  ] as const) {
    it(`${fileName} is stored and read without its metadata, its size told as stored`, async () => {
      const { token } = await fullUser(t, DEMO.firm.first);
      const { payload, contentType } = await multipart({ bizType: "firm" }, bytes, fileName);
      const headers = { "content-type": contentType };
      const answer = await t.call({ method: "POST", url: "/rest/file/attachment/v1.0", token, payload, headers });
      const { fileId, fileSize } = answer.json<{ data: { fileId: string; fileSize: number } }>().data;
      const read = await t.call({ method: "GET", url: `/rest/file/attachment/v1.0/${fileId}`, token });
      assert.equal(read.statusCode, 200);
      assertSilent(read.rawPayload);
      assert.equal(fileSize, read.rawPayload.length);
    });
  }
});
