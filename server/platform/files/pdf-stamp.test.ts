// Guarantees: a stamp stands in the lower right corner of what the reader sees of the first page, whichever way it is turned
// and cut; pages and text stay; its QR code leads to the address; what is encrypted, damaged or empty is refused in words, and
// what has no end costs a process of its own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { degrees, PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { extractText, getDocumentProxy } from "unpdf";
import { reportNumberOf, shownReportNumber } from "@/contracts/public/report-number";
import { createExcel } from "@/server/platform/excel/engine";
import { SheetRefusal } from "@/server/platform/excel/excel";
import { aPdfOf, aStream } from "@/server/platform/files/inspect/pdf-samples";
import { stampPdf } from "@/server/platform/files/pdf-stamp";

const paperNo = reportNumberOf({ member: "4401023", year: "2026", serviceCategory: 5, serial: 128 });
const LINES = [shownReportNumber(paperNo), "7KQ2-M9XD"];
const STAMP = { lines: LINES, url: `https://example.com/verify#no=${paperNo}&code=7KQ2M9XD` };

interface Sheet {
  readonly size?: [number, number];
  readonly turn?: number;
  readonly crop?: readonly [number, number, number, number];
}

/** A report of a few pages; its first one as told. */
async function aReport({ size = [595, 842], turn = 0, crop }: Sheet = {}, pages = 3): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let i = 1; i <= pages; i += 1) {
    const page = document.addPage(size);
    page.drawText(`Report page ${i}`, { x: 40, y: 40, size: 12, font });
    if (i > 1) continue;
    page.setRotation(degrees(turn));
    if (crop) page.setCropBox(...crop);
  }
  return document.save();
}

async function read(pdf: Uint8Array) {
  const document = await getDocumentProxy(pdf.slice());
  const { totalPages, text } = await extractText(document);
  return { totalPages, text };
}

/** Where the number stands, in the measure of who reads the page: from the left and from below, as shares of the sheet. */
async function placeOf(pdf: Uint8Array) {
  const document = await getDocumentProxy(pdf.slice());
  const page = await document.getPage(1);
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const item = items.find((one) => "str" in one && one.str.includes(shownReportNumber(paperNo)));
  assert.ok(item && "transform" in item);
  const [a, b, , , e, f] = item.transform as number[];
  const [x = 0, y = 0] = viewport.convertToViewportPoint(e ?? 0, f ?? 0) as number[];
  const turned = Math.round((Math.atan2(b ?? 0, a ?? 0) * 180) / Math.PI + 360) % 360;
  return { right: x / viewport.width, down: y / viewport.height, turned, shown: viewport.rotation };
}

test("the stamped report keeps its pages and text, and says number and check code on the first one alone", async () => {
  const before = await read(await aReport());
  const after = await read(await stampPdf(await aReport(), STAMP));
  assert.equal(after.totalPages, before.totalPages);
  for (const [i, text] of before.text.entries()) assert.ok(after.text[i]?.includes(text), `page ${i + 1}`);
  assert.ok(after.text[0]?.includes(shownReportNumber(paperNo)) && after.text[0].includes("7KQ2-M9XD"));
  for (const text of after.text.slice(1)) assert.ok(!text.includes("7KQ2-M9XD"));
});

test("it stands upright in the reader's lower right corner, however the page is turned and cut", async () => {
  const sheets: readonly Sheet[] = [
    ...[0, 90, 180, 270, -90, 450].map((turn) => ({ turn })),
    { size: [842, 595] },
    { crop: [100, 100, 400, 500] },
    { crop: [100, 100, 400, 500], turn: 90 },
    { size: [150, 150] },
    { size: [60, 200], turn: 270 },
    { size: [3_000, 4_000] },
  ];
  for (const sheet of sheets) {
    const { right, down, turned, shown } = await placeOf(await stampPdf(await aReport(sheet), STAMP));
    assert.ok(right > 0 && right < 1 && down > 0.5 && down < 1, `${JSON.stringify(sheet)}: ${right}, ${down}`);
    assert.equal(turned, shown, JSON.stringify(sheet));
    if (!sheet.size) assert.ok(right > 0.5, JSON.stringify(sheet));
  }
});

test("a report that was stamped before takes another stamp", async () => {
  const twice = await stampPdf(await stampPdf(await aReport(), STAMP), STAMP);
  assert.equal((await read(twice)).totalPages, 3);
});

/** Both ways to the same sentence: before a number is given out, and with one. */
async function refusalOf(pdf: Uint8Array): Promise<string> {
  const told = await Promise.allSettled([stampPdf(pdf, null), stampPdf(pdf, STAMP)]);
  const sentences = told.map((one) => {
    assert.ok(one.status === "rejected" && one.reason instanceof SheetRefusal);
    return one.reason.message;
  });
  assert.equal(sentences[0], sentences[1]);
  return sentences[0] ?? "";
}

test("what is encrypted, damaged or without a page is refused in words", async () => {
  const locked = await PDFDocument.load(await aReport());
  locked.encrypt({ userPassword: "secret", ownerPassword: "owner", permissions: {} });
  assert.match(await refusalOf(await locked.save()), /密码或权限限制/);
  for (const broken of [Buffer.from("no pdf"), Buffer.alloc(0), aPdfOf("1 0 obj\n<< /Type /Catalog >>\nendobj\n")])
    assert.match(await refusalOf(broken), /已损坏/);
  const empty = aPdfOf(
    "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n",
    "trailer\n<< /Size 3 /Root 1 0 R >>\n",
  );
  assert.match(await refusalOf(empty), /没有页面/);
});

/** A table of pages of which each branch names the next one twice. */
const aTangle = (depth: number): Buffer =>
  aPdfOf(
    "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n",
    ...Array.from({ length: depth }, (_, i) => {
      const kid = `${3 + i} 0 R`;
      return `${2 + i} 0 obj\n<< /Type /Pages /Kids [${kid} ${kid}] /Count 2 >>\nendobj\n`;
    }),
    `${2 + depth} 0 obj\n<< /Type /Page /MediaBox [0 0 595 842] >>\nendobj\n`,
    "trailer\n<< /Size 60 /Root 1 0 R >>\n",
  );

/** A table of objects, written small, that is very long. */
const aLongTable = (): Buffer =>
  aPdfOf(
    aStream(
      1,
      "/Type /XRef /Size 1 /W [0 0 0] /Index [0 4000000000] /Root 2 0 R /Filter /FlateDecode",
      deflateSync(Buffer.alloc(4)),
    ),
    "2 0 obj\n<< /Type /Catalog /Pages 3 0 R >>\nendobj\n",
  );

test("branches of pages that are named twice are refused, not counted", { timeout: 10_000 }, async () => {
  assert.match(await refusalOf(aTangle(40)), /已损坏/);
});

test("the backend goes on while a document of few bytes uses up its process", { timeout: 120_000 }, async () => {
  const excel = createExcel({ taskMs: 8_000 });
  try {
    const asker = { firm: "a", person: "a", patienceMs: null };
    await excel.inTurn(asker, (sheets) => sheets.stamp(new Uint8Array(Buffer.from("no pdf")), null).catch(() => null));
    let last = performance.now();
    let longest = 0;
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 20);
    const told = excel.inTurn(asker, (sheets) => sheets.stamp(aLongTable(), null));
    await assert.rejects(told, (error) => error instanceof SheetRefusal && /过于复杂/.test(error.message));
    clearInterval(beat);
    assert.ok(longest < 1_000, `silent for ${longest} ms`);
    const stamped = await excel.inTurn(asker, async (sheets) => sheets.stamp(await aReport(), STAMP));
    assert.equal((await read(new Uint8Array(stamped))).totalPages, 3);
  } finally {
    await excel.close();
  }
});
