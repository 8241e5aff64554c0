import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { AppError } from "@/server/platform/call/errors";
import {
  HONEST_FILES,
  HOSTILE_DOCUMENTS,
  HOSTILE_PDFS,
  HOSTILE_PICTURES,
  type Hostile,
} from "@/server/platform/files/inspect/hostile-samples";
import { inspectFile } from "@/server/platform/files/inspect/inspect";
import { anObjectStream, aPdfOf, aScannedPdf } from "@/server/platform/files/inspect/pdf-samples";
import { aJpeg } from "@/server/platform/files/inspect/samples";

let dir = "";
let count = 0;
before(async () => {
  dir = await mkdtemp(join(tmpdir(), "hostile-"));
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
    assert.match(error.publicMessage, /请|不能上传/);
    return true;
  });
}

const KINDS: readonly [title: string, files: readonly Hostile[]][] = [
  ["PDFs that do more than show pages", HOSTILE_PDFS],
  ["pictures that are not what they weigh", HOSTILE_PICTURES],
  ["documents that reach for something elsewhere", HOSTILE_DOCUMENTS],
];
for (const [title, files] of KINDS)
  describe(title, () => {
    for (const [why, name, content, message] of files)
      it(`with ${why} are refused`, () => refused(name, content, message));
  });

describe("their honest twins", () => {
  for (const [what, name, content] of HONEST_FILES) {
    it(`${what} is taken`, async () => assert.equal((await inspect(name, content)).fileName, name));
  }
});

describe("time", () => {
  it("20 MB of a scan and of packed objects are looked through without holding up other requests", async () => {
    const scan = aScannedPdf(20, Buffer.concat([aJpeg(), randomBytes(900_000)]));
    const line = "<< /Type /Annot /Subtype /Link /Rect [1 2 3 4] >>";
    const packed = Array.from({ length: 200 }, (_, i) => anObjectStream(200 + i, Array<string>(2_000).fill(line)));
    const { monitorEventLoopDelay } = await import("node:perf_hooks");
    const files = [scan, aPdfOf(...packed)];
    // What holds others up does so every time; a loaded machine only now and then.
    const delays: number[] = [];
    for (let run = 0; run < 5 && !delays.some((ms) => ms < 200); run += 1) {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      for (const content of files) await inspect("大.pdf", content);
      delay.disable();
      delays.push(delay.percentile(99) / 1e6);
    }
    assert.ok(Math.min(...delays) < 200, `event loop delay p99 ${delays.join(", ")} ms`);
  });
});
