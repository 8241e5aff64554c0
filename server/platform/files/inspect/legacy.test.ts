// Guarantees: legacy Word and Excel files that fetch or start something when they open are refused in words, however
// their text is cut into pieces; fields and references of the document itself pass; hostile chains and counts end soon.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { AppError } from "@/server/platform/call/errors";
import { readCompound } from "@/server/platform/files/inspect/cfb";
import { inspectFile } from "@/server/platform/files/inspect/inspect";
import {
  aField,
  anExcel,
  aRecord,
  aSupBook,
  aWord,
  ownBook,
  type WordSample,
  wordStreams,
} from "@/server/platform/files/inspect/legacy-samples";
import { aCompoundOf } from "@/server/platform/files/inspect/samples";

let dir = "";
let count = 0;
before(async () => {
  dir = await mkdtemp(join(tmpdir(), "legacy-"));
});
after(() => rm(dir, { recursive: true, force: true }));

async function inspect(name: string, content: Buffer) {
  const path = join(dir, String(count++));
  await writeFile(path, content);
  return inspectFile(path, name);
}

async function refused(name: string, content: Buffer, message: RegExp): Promise<void> {
  await assert.rejects(inspect(name, content), (error) => {
    assert.ok(error instanceof AppError, String(error));
    assert.deepEqual([error.status, error.extras.fieldErrors?.map(({ path }) => path)], [400, ["file"]]);
    assert.match(error.publicMessage, message);
    return true;
  });
}

const FETCHED = ' INCLUDEPICTURE "https://example.com/a.png" \\d ';
const STARTED = 'DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"';
const wide: WordSample = { isWide: true };
const old: WordSample = { ident: 0xa5dc };

/** Letters of two bytes behind a single one, as nothing tells where they begin. */
function oddly(instruction: string): Buffer {
  const [[name, bytes] = ["", Buffer.alloc(0)]] = wordStreams([aField(instruction)], { ...old, isWide: true });
  return aCompoundOf([[name, Buffer.concat([bytes.subarray(0, 1024), Buffer.from("x"), bytes.subarray(1024)])]]);
}

const documents: readonly [why: string, content: Buffer, message: RegExp][] = [
  ["a program that starts by itself", aWord([aField(STARTED)]), /可执行/],
  ["the same in letters of two bytes", aWord([`正文${aField(STARTED)}`], wide), /可执行/],
  ["a program on request, in small letters", aWord([aField(" dde Excel Sheet1 ")]), /可执行/],
  ["a keyword cut into pieces", aWord(["\u0013D", "DEA", "UTO c:\\\\x.exe y\u0014", "\u0015"]), /可执行/],
  ["a keyword behind much blank", aWord([aField(`${" ".repeat(5_000)}${STARTED}`)]), /可执行/],
  [
    "a keyword that another field shows",
    aWord([`\u0013${aField("QUOTE 68 68 69", "DDE")} cmd x\u0014\u0015`]),
    /可执行/,
  ],
  ["a field within a field's result", aWord([aField("IF 1 = 1", aField(STARTED))]), /可执行/],
  ["fields that never end", aWord([`${"\u0013".repeat(200)}${STARTED}${"\u0013".repeat(200)}`]), /可执行/],
  ["a picture elsewhere", aWord([aField(FETCHED)]), /链接了别处/],
  ["a text elsewhere", aWord([aField('INCLUDETEXT "\\\\\\\\host\\\\a.doc" bookmark')]), /链接了别处/],
  [
    "a linked workbook",
    aWord([aField('LINK Excel.Sheet.8 "C:\\\\a.xls" "Sheet1!R1C1" \\a \\f 0 \\p')], wide),
    /链接了别处/,
  ],
  [
    "a linked file behind switches",
    aWord([aField("LINK Word.Document.8 \\a \\* MERGEFORMAT C:\\\\a.doc")]),
    /链接了别处/,
  ],
  ["a database", aWord([aField('DATABASE \\d "C:\\\\a.mdb"')]), /链接了别处/],
  ["a template on a web site", aWord(["x"], { template: "https://example.com/a.dot" }), /模板/],
  ["a template on a share", aWord(["x"], { template: "\\\\host\\a.dot" }), /模板/],
  ["a program, in a document of Word 95", aWord([aField(STARTED)], old), /可执行/],
  ["the same in two bytes at an odd place", oddly(STARTED), /可执行/],
  ["a program where the pieces are missing", aWord([aField(STARTED)], { pieces: Buffer.alloc(0) }), /可执行/],
  ["a password", aWord(["x"], { flags: 0x0300 }), /已加密/],
  [
    "a picture elsewhere, its stream of other case",
    aCompoundOf([
      ...wordStreams([aField(FETCHED)]).map(([name, bytes]) => [name.toUpperCase(), bytes] as const),
      ["WordDocument", Buffer.alloc(0)],
    ]),
    /链接了别处|不完整/,
  ],
  ["a large one", aWord([`${"正文".repeat(40_000)}${aField(FETCHED)}`], wide), /链接了别处/],
];

describe("legacy documents that reach for something elsewhere", () => {
  for (const [why, content, message] of documents) {
    it(`with ${why} are refused`, () => refused("a.doc", content, message));
  }
});

const ANOTHER_BOOK = "\u0001\u0001Ca.xls";
const books: readonly [why: string, content: Buffer, message: RegExp][] = [
  ["another book", anExcel([ownBook(0x0401), aSupBook(ANOTHER_BOOK)]), /引用了别处的数据/],
  ["another book, its path in two bytes", anExcel([aSupBook("\u0001\u0001C甲.xls", true)]), /引用了别处的数据/],
  ["a book of a one-letter name that ends like a blank", anExcel([aSupBook("丠", true)]), /引用了别处的数据/],
  ["a talk with a program", anExcel([aSupBook("cmd\u0003/c calc")]), /引用了别处的数据/],
  ["another book behind much else", anExcel([aRecord(0x00fc, Buffer.alloc(8_000)), aSupBook(ANOTHER_BOOK)]), /引用了/],
  ["another book, in Excel 95", anExcel([aRecord(0x17, Buffer.from("\u0006\u0001a.xls"))], 0x0500, "Book"), /引用了/],
  [
    "a talk with a program, in Excel 95",
    anExcel([aRecord(0x17, Buffer.from("\u0005cmd\u0003x"))], 0x0500, "Book"),
    /引用了/,
  ],
  ["a sheet of macros", anExcel([aRecord(0x85, Buffer.from([0, 0, 0, 0, 0, 1, 1, 0, 65]))]), /含有宏/],
  ["a password", anExcel([aRecord(0x2f, Buffer.alloc(6))]), /已加密/],
  ["a record longer than the file", anExcel([Buffer.from([0x17, 0, 0xff, 0xff])]), /不完整/],
];

describe("legacy workbooks that reach for something elsewhere", () => {
  for (const [why, content, message] of books) {
    it(`with ${why} are refused`, () => refused("a.xls", content, message));
  }
});

const HONEST = [
  aField(" PAGE "),
  aField(' HYPERLINK "https://www.cctaa.cn/" \\h ', "协会"),
  aField(' TOC \\o "1-3" \\h \\z \\u ', aField(" PAGEREF _Toc1 \\h ", "1")),
  aField(""),
  "\u0013\u0015",
  aField(" LINK "),
  aField(" LINK Excel.Sheet.8 \\a \\f 0 \\p \\* MERGEFORMAT "),
  aField(" INCLUDEPICTURE \\d "),
  aField(" EMBED Equation.3 "),
  aField(" LINKED DDES IMPORTANT "),
  "DDEAUTO 不在域内 LINK a b",
].join("协议");

const clean: readonly [what: string, name: string, content: Buffer][] = [
  ["a document with fields of its own", "a.doc", aWord([HONEST], wide)],
  ["one cut into pieces", "a.doc", aWord([...HONEST], wide)],
  ["one of Word 95", "a.doc", aWord([HONEST], { ...old, isWide: true })],
  ["one with a template on its writer's disk", "a.doc", aWord(["x"], { template: "C:\\Templates\\公文.dot" })],
  ["one without text", "a.doc", aWord([])],
  [
    "a workbook of its own sheets and add-ins",
    "a.xls",
    anExcel([ownBook(0x0401), ownBook(0x3a01), aSupBook("\u0000"), aSupBook(" ")]),
  ],
  ["one with a common sheet", "a.xls", anExcel([aRecord(0x85, Buffer.from([0, 0, 0, 0, 0, 0, 1, 0, 65]))])],
  [
    "one of Excel 95",
    "a.xls",
    anExcel(
      ["\u0006\u0003Sheet1", "\u0001:", "\u0001\u0002", "\u0001\u0004"].map((text) => aRecord(0x17, Buffer.from(text))),
      0x0500,
      "Book",
    ),
  ],
  [
    "one whose table of sheets only looks like a name",
    "a.xls",
    anExcel([aRecord(0x17, Buffer.from([1, 0, 0, 0, 1, 0, 1, 0]))]),
  ],
];

describe("their honest twins", () => {
  for (const [what, name, content] of clean) {
    it(`${what} is taken`, async () => assert.equal((await inspect(name, content)).fileName, name));
  }
});

/** A compound file with one stream that changes where it says so. */
function lying(change: (file: Buffer, directory: number) => void): Buffer {
  const file = aCompoundOf([["WordDocument", Buffer.alloc(8_192, 1)]]);
  change(file, (file.readUInt32LE(0x30) + 1) * 512);
  return file;
}
const SECOND = 128;

describe("compound files that do not hold together", () => {
  const bad: readonly [why: string, content: Buffer][] = [
    ["a stream longer than the file", lying((file, at) => file.writeUInt32LE(0x7fffffff, at + SECOND + 120))],
    ["a stream that begins nowhere", lying((file, at) => file.writeUInt32LE(0x00ffffff, at + SECOND + 116))],
    [
      "a stream whose chain ends early",
      lying((file, at) => file.writeUInt32LE(0xfffffffe, 512 + file.readUInt32LE(at + SECOND + 116) * 4)),
    ],
    [
      "a table longer than the file",
      lying((file) => {
        file.writeUInt32LE(0xffffffff, 0x2c);
        file.fill(0, 0x4c, 512);
      }),
    ],
    [
      "a chain of tables that runs in a circle",
      lying((file) => {
        file.writeUInt32LE(0, 0x44);
        file.fill(0, 512, 1024);
      }),
    ],
    ["small sectors without a table", aWord(["x"]).fill(0xff, 0x3c, 0x44)],
    ["pieces without an end", aWord(["x"], { pieces: Buffer.from([1, 0xff, 0xff]) })],
    [
      "pieces that run backwards",
      aWord(["x"], { pieces: Buffer.concat([Buffer.from([2, 16, 0, 0, 0, 9, 0, 0, 0]), Buffer.alloc(12)]) }),
    ],
  ];
  for (const [why, content] of bad) it(`with ${why} are refused`, () => refused("a.doc", content, /不完整/));

  it("a stream that runs in a circle gives no more than its length", () => {
    const file = lying((bytes, at) => {
      const start = bytes.readUInt32LE(at + SECOND + 116);
      bytes.writeUInt32LE(start, 512 + start * 4);
    });
    assert.equal(readCompound(file).streams[0]?.content().length, 8_192);
  });

  it("a tree that runs in a circle ends", () => {
    const file = lying((bytes, at) => {
      for (const place of [68, 72, 76]) bytes.writeUInt32LE(1, at + SECOND + place);
    });
    assert.equal(readCompound(file).streams.length, 1);
  });

  it("many streams over the same sectors are not read again and again", async () => {
    const streams = Array.from({ length: 40 }, () => ["WordDocument", Buffer.alloc(0)] as const);
    const file = aCompoundOf([["x", Buffer.alloc(8_192, 1)], ...streams]);
    const at = (file.readUInt32LE(0x30) + 1) * 512;
    for (let i = 2; i <= 41; i++) file.copy(file, at + i * 128 + 116, at + 128 + 116, at + 128 + 124);
    await refused("a.doc", file, /不完整/);
  });
});

describe("time", () => {
  for (const [what, name, content] of [
    ["marks of fields", "a.doc", aWord(["\u0013".repeat(2_000_000)])],
    ["pieces of one letter", "a.doc", aWord(Array<string>(300_000).fill("x"))],
    ["empty records", "a.xls", anExcel([Buffer.alloc(6_000_000)])],
  ] as const) {
    it(`many ${what} are looked through in time`, async () => {
      const started = performance.now();
      await inspect(name, content);
      assert.ok(performance.now() - started < 20_000);
    });
  }
});
