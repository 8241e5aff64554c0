import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { PERMISSION_CODES } from "../../../contracts/access";
import { attachmentApi } from "../../../contracts/file/attachment";
import { pause } from "../../../e2e/kit/product/product";
import {
  HONEST_FILES,
  HOSTILE_DOCUMENTS,
  HOSTILE_PDFS,
  HOSTILE_PICTURES,
} from "../../../server/platform/files/inspect/hostile-samples";
import { MISTAKEN_FILES } from "../../../server/platform/files/inspect/mistaken-samples";
import { aScannedPdf } from "../../../server/platform/files/inspect/pdf-samples";
import { aJpeg } from "../../../server/platform/files/inspect/samples";
import { DEMO } from "../../../server/seed/demo";
import { createUser, openSession } from "../../../server/testing/testing";
import { atLeast, atMost, exactly, type Figure, median, percentile } from "../../bench/figures";
import type { OwnDatabase } from "./database";
import { Fleet } from "./fleet";
import type { Answer } from "./http";

const LOOP_LIMIT_MS = 50;
const HOSTILE = [...HOSTILE_PDFS, ...HOSTILE_PICTURES, ...HOSTILE_DOCUMENTS, ...MISTAKEN_FILES];

async function upload(fleet: Fleet, token: string, name: string, content: Buffer): Promise<Answer> {
  const form = new FormData();
  form.append("bizType", "firm");
  form.append("file", new Blob([new Uint8Array(content)]), name);
  const request = new Request(fleet.origin(0), { method: "POST", body: form });
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const payload = Buffer.from(await request.arrayBuffer());
  return fleet.call({ method: "POST", url: attachmentApi.upload.path, token, at: 0, headers, payload });
}

/** Of each second so far: how late the loop's 99th of a hundred turns was, in milliseconds. */
const loopDelays = (fleet: Fleet): number[] =>
  [...fleet.logs.matchAll(/^loop-delay (\S+)/gm)].map(([, ms]) => Number(ms));

/** Parts of uploads that nobody removed. */
const leftovers = (dir: string): number =>
  readdirSync(dir, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && basename(entry.parentPath) === "tmp",
  ).length;

/**
 * Every hostile and every honest file through the running product, with a clerk of another firm at work and whole scans
 * among them: what is taken, what is kept, how late the event loop gets. // promises P-S9
 */
export async function proveFiles(database: OwnDatabase, rounds: number): Promise<Figure[]> {
  const nodeArgs = ["--import", "./scripts/prove/security/watch-loop.mjs"];
  const params = { "file.dailyUploadMb": 100_000 };
  const fleet = await Fleet.start({ database, size: 1, params, nodeArgs });
  try {
    const { userId } = await createUser(fleet.db, { companyId: DEMO.firm.first, codes: PERMISSION_CODES });
    const token = await openSession(fleet, userId);
    const kept = () => fleet.count("select count(*) n from stored_files");
    const scan = aScannedPdf(20, Buffer.concat([aJpeg(), randomBytes(900_000)]));
    await pause(3_000);
    const [before, quiet] = [await kept(), loopDelays(fleet)];
    const [taken, wordless]: [string[], string[]] = [[], []];
    for (let round = 0; round < rounds; round += 1)
      for (const [i, [why, name, content, message]] of HOSTILE.entries()) {
        const { statusCode, body } = await upload(fleet, token, name, content);
        if (statusCode < 400) taken.push(`${why}: ${statusCode}`);
        else if (statusCode !== 400 || !message.test(body))
          wordless.push(`${why}: ${statusCode} ${body.slice(0, 120)}`);
        if (i % 40 === 0) await upload(fleet, token, "扫描件.pdf", scan);
      }
    const scans = rounds * Math.ceil(HOSTILE.length / 40);
    const keptOfHostile = (await kept()) - before - scans;
    let refusedHonest = 0;
    for (const [what, name, content] of HONEST_FILES) {
      const { statusCode, body } = await upload(fleet, token, name, content);
      if (statusCode !== 200) console.error("honest, yet refused:", what, body);
      refusedHonest += statusCode === 200 ? 0 : 1;
    }
    await pause(1_500);
    for (const found of [taken, wordless]) if (found.length > 0) console.error(found.slice(0, 10));
    const delays = loopDelays(fleet).slice(quiet.length);
    const sent = HOSTILE.length * rounds;
    return [
      atLeast("有害与名不副实的文件", HOSTILE.length, 60, "种", 0),
      exactly(`其中被接受的（${sent} 次上传）`, taken.length, 0, "个"),
      exactly("没有说明原因的拒绝", wordless.length, 0, "个"),
      exactly("留在附件表里的", keptOfHostile, 0, "个"),
      exactly("留在临时目录里的", leftovers(fleet.dataDir), 0, "个"),
      exactly(`被误拒的正常文件（${HONEST_FILES.length} 种）`, refusedHonest, 0, "个"),
      atMost(
        `其间事件循环延迟 p99（每秒一次，${delays.length} 秒的中位；夹 ${scans} 份 18 MB 扫描件）`,
        median(delays),
        LOOP_LIMIT_MS,
        "毫秒",
        1,
      ),
      atMost("同上，第 95 百分位的一秒", percentile(delays, 0.95), LOOP_LIMIT_MS, "毫秒", 1),
    ];
  } finally {
    await fleet.dispose();
  }
}
