// Started by `npm run prove` with a PostgreSQL in TEST_DATABASE_URL: one promise after the other, each on a database of
// its own, with the promise's full count where it names one. PROVE_ONLY=S4,S6: only these;
// PROVE_SHARE=0.1: a tenth of the counts, for a quick look.
import { writeFileSync } from "node:fs";
import type { Section } from "../../bench/measured";
import type { Figure } from "../../bench/figures";
import { ownDatabase, type OwnDatabase } from "./database";
import { proveAudit } from "./audit";
import { proveCaching } from "./caching";
import { proveCertificates } from "./certificates";
import { proveClocks } from "./clocks";
import { proveCodes } from "./codes";
import { proveDeliveries } from "./deliveries";
import { proveFiles } from "./files";
import { proveForged } from "./forged";
import { FUZZ_CASES } from "../../../server/tests/fuzz-cases";
import { proveFuzz } from "./fuzz";
import { proveGuessing } from "./guessing";
import { proveHangingStore } from "./hanging-store";
import { proveKilled } from "./killed";
import { proveMatrix } from "./matrix";
import { proveOutage } from "./outage";
import { provePersonal } from "./personal";
import { proveSessions } from "./sessions";
import { proveStopped } from "./stopped";
import { proveStopping } from "./stopping";

const serverUrl = process.env.TEST_DATABASE_URL ?? "";
const share = Number(process.env.PROVE_SHARE ?? 1);
const sized = (count: number): number => Math.max(10, Math.round(count * share));
const only = process.env.PROVE_ONLY?.split(",");

interface Proof {
  readonly id: string;
  readonly title: string;
  readonly run: (database: OwnDatabase) => Promise<Figure[]>;
}

const PROOFS: readonly Proof[] = [
  { id: "ACCESS", title: "P-S1 权限矩阵", run: () => Promise.resolve(proveMatrix()) },
  { id: "FUZZ", title: "P-S2 乱输入", run: () => Promise.resolve(proveFuzz(sized(FUZZ_CASES.prove))) },
  { id: "S4", title: "P-S4 会话", run: (database) => proveSessions(database, sized(1_000)) },
  {
    id: "S5",
    title: "P-S5 猜密码",
    run: (database) => proveGuessing(database, { guesses: sized(10_000), races: sized(100), pairs: sized(1_000) }),
  },
  { id: "S6", title: "P-S6 短信验证码", run: (database) => proveCodes(database, sized(5_000), sized(120)) },
  { id: "S7", title: "P-S7 伪造请求", run: proveForged },
  { id: "S8", title: "P-S8 缓存", run: proveCaching },
  { id: "S9", title: "P-S9 文件", run: (database) => proveFiles(database, Math.max(1, Math.round(3 * share))) },
  { id: "S10", title: "P-S10 个人信息", run: (database) => provePersonal(database, sized(500)) },
  { id: "S11", title: "P-S11 审计", run: (database) => proveAudit(database, sized(10_000)) },
  {
    id: "A5",
    title: "P-A5 数据库失联、缓慢、磁盘写满",
    run: (database) => proveOutage(database, { goneMs: Math.max(5_000, 60_000 * share), calls: sized(200) }),
  },
  {
    id: "STORE",
    title: "P-A5 附件存储不答复",
    run: (database) => proveHangingStore(database, Math.max(5_000, 60_000 * share)),
  },
  {
    id: "STOPPED",
    title: "P-A5 后端进程停住",
    run: (database) => proveStopped(database, Math.max(10_000, 60_000 * share)),
  },
  {
    id: "SMS",
    title: "P-A5 短信网关缓慢，发送中断电（两个进程）",
    run: (database) => proveDeliveries(database, sized(40)),
  },
  {
    id: "KILLED",
    title: "P-D1 首次启动与导出中断电",
    run: (database) => proveKilled(database, serverUrl, sized(10)),
  },
  { id: "A6", title: "P-A6 停止", run: (database) => proveStopping(database, sized(200)) },
  { id: "CLOCKS", title: "各机时钟不一（两个进程）", run: (database) => proveClocks(database, 20) },
  { id: "JOBS", title: "证书与后台任务（三个进程）", run: (database) => proveCertificates(database, sized(200)) },
];

const sections: Section[] = [];
for (const { id, title, run } of PROOFS.filter((proof) => !only || only.includes(proof.id))) {
  const since = performance.now();
  try {
    const rows = await run(await ownDatabase(serverUrl, `prove_${id.toLowerCase()}`));
    sections.push({ title, rows });
  } catch (error) {
    console.error(error);
    const what = error instanceof Error ? error.message.slice(0, 200).replaceAll(/[|\n]/g, " ") : "?";
    sections.push({ title, rows: [{ what: "证明未能完成", measured: what, budget: "完成", holds: false }] });
  }
  // After each: what was seen so far is not lost when the rest does not end.
  writeFileSync(process.argv[2] ?? "prove-security.json", JSON.stringify(sections, null, 1));
  console.log(`${id}: ${((performance.now() - since) / 1_000).toFixed(0)} s`);
}
