// `npm run bench`: prints a table and writes docs/measured.md. Benchmarks are findings, never CI's verdict. // performance §4
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type APIRequestContext, request } from "@playwright/test";
import { balanceSheetApi } from "../contracts/statement/balance-sheet";
import { signInByApi } from "../e2e/kit/sign-in";
import { freePort, Product } from "../e2e/kit/product/product";
import { atMost, type Figure } from "./bench/figures";
import { type Section, writeMeasured } from "./bench/measured";
import { measureHop } from "./bench/hop";
import { launch, measurePage } from "./bench/pages";
import { measureRates } from "./bench/rates";
import { measureLines, measureScreens } from "./bench/screens/measure";
import { measureSkeleton } from "./bench/screens/skeleton";
import { measureSheet } from "./bench/sheet";
import { liftLimits, withDatabase } from "./prove/target";

/** Resident memory of a process and all below it, in MB (Linux). */
function residentMb(root: number): number {
  const stat = (pid: string): { parent: number; pages: number } | undefined => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return { parent: Number(fields[1]), pages: Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) };
    } catch {
      return undefined;
    }
  };
  const all = readdirSync("/proc")
    .filter((n) => /^\d+$/.test(n))
    .map((n) => ({ pid: Number(n), ...stat(n) }));
  const below = new Set([root]);
  for (let grew = true; grew;) {
    grew = false;
    for (const p of all)
      if (p.parent !== undefined && below.has(p.parent) && !below.has(p.pid)) grew = Boolean(below.add(p.pid));
  }
  return all.filter((p) => below.has(p.pid)).reduce((sum, p) => sum + ((p.pages ?? 0) * 4096) / 1e6, 0);
}

const SYSTEM_TMP = tmpdir();
const seconds = (since: number): number => (Date.now() - since) / 1000;

/** What stands on the balance sheet when it can be typed in. */
const CELLS = { selector: "main [role=gridcell]", count: 106 };

async function measureProduct(): Promise<Section[]> {
  const figures: { title: string; rows: Figure[] }[] = [];
  const backendPort = await freePort();
  const firstStart = Date.now();
  const product = await Product.start({ BACKEND_PORT: String(backendPort) });
  const first = seconds(firstStart);
  await product.stop();
  await withDatabase(product, liftLimits);
  const again = Date.now();
  await product.restart();
  figures.push({
    title: "启动与内存（内嵌数据库、演示数据、已构建）",
    rows: [
      atMost("首次启动（建库、迁移、演示数据）到就绪", first, 60, "秒", 1),
      atMost("再次启动到就绪", seconds(again), 10, "秒", 1),
    ],
  });
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  figures[0]?.rows.push(atMost("门户与后端空闲常驻内存合计", residentMb(product.pid), 650, "MB"));

  const middlewarePort = await freePort();
  const plainNext = spawn(
    process.execPath,
    ["node_modules/next/dist/bin/next", "start", "-p", String(middlewarePort), "-H", "127.0.0.1"],
    {
      env: { ...process.env, NODE_ENV: "production", BACKEND_ORIGIN: `http://127.0.0.1:${backendPort}` },
      stdio: "ignore",
    },
  );
  const browser = await launch();
  try {
    const api = await request.newContext({ baseURL: product.origin });
    await signInByApi(api, "demo-head");
    const storage = await api.storageState();
    const filler = await request.newContext({ baseURL: product.origin });
    await signInByApi(filler, "demo-admin");
    const cookie = storage.cookies.map((c) => `${c.name}=${c.value}`).join("; ");
    const direct = `http://127.0.0.1:${backendPort}`;
    const middleware = `http://127.0.0.1:${middlewarePort}`;
    await fetch(`${middleware}/auth`).catch(() => new Promise((resolve) => setTimeout(resolve, 4000)));
    for (const call of [
      "/rest/basic/firm/v1.0/list/page?page=1&pageSize=30",
      "/restOpen/common/dimensionality/gdconfig/v1.0/company_org_form",
    ]) {
      figures.push({
        title: "后端调用的三条路（16 个连接，轮流测）",
        rows: await measureRates(call, cookie, { direct, front: product.origin, middleware }),
      });
    }
    const anonymous = { cookies: [], origins: [] };
    figures.push({
      title: "冷加载（真实限速：手机 1.6 Mbit/s、150 ms、CPU ×4；桌面 10 Mbit/s、40 ms）",
      rows: [
        ...(await measurePage(
          browser,
          product.origin,
          { name: "登录页 /auth", path: "/auth", selector: "form input", count: 2 },
          anonymous,
          { scriptKb: 140 },
        )),
        ...(await measurePage(
          browser,
          product.origin,
          { name: "工作台 /home/workbench", path: "/home/workbench", selector: "main h1, main h2", count: 1 },
          storage,
          { scriptKb: 380, htmlKb: 60 },
        )),
        ...(await measurePage(
          browser,
          product.origin,
          { name: "事务所列表 /basic/firm", path: "/basic/firm", selector: "main [data-row-key]", count: 4 },
          storage,
          { scriptKb: 380, htmlKb: 60, painted: { phone: 1300, desktop: 450 } },
        )),
        ...(await measurePage(
          browser,
          product.origin,
          {
            name: `资产负债表列表 ${balanceSheets}`,
            path: balanceSheets,
            selector: "main [data-row-key]",
            count: 1,
          },
          storage,
          { scriptKb: 380, htmlKb: 60, painted: { phone: 1300, desktop: 450 } },
        )),
        ...(await measurePage(
          browser,
          product.origin,
          {
            name: "资产负债表填报（53 行）",
            path: await sheetPath(filler),
            ...CELLS,
          },
          await filler.storageState(),
          { scriptKb: 380, htmlKb: 60 },
        )),
      ],
    });
  } finally {
    await browser.close();
    plainNext.kill("SIGTERM");
    await product.dispose();
  }
  return figures;
}

const balanceSheets = "/statement/balance_sheet";

/** Where the demo's draft of a balance sheet is filled in. */
async function sheetPath(api: APIRequestContext): Promise<string> {
  const { data } = (await (await api.get(`${balanceSheetApi.list.path}?page=1&auditStatus=0`)).json()) as {
    data: readonly { statementId: string }[];
  };
  const [draft] = data;
  if (!draft) throw new Error("the demo has a draft of a balance sheet");
  return `${balanceSheets}?statementId=${draft.statementId}&edit=1`;
}

/** What one script measures beside a PostgreSQL that lives for this only. */
function besidePostgres(title: string, script: string): Section {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "member-bench-")), "figures.json");
  const inner = [process.execPath, "--import", "tsx", script, file];
  const { stderr } = spawnSync(process.execPath, ["scripts/with-postgres.mjs", ...inner], {
    stdio: ["ignore", "inherit", "pipe"],
    encoding: "utf8",
    // The database runs as another user, who may not look into a folder of ours.
    env: { ...process.env, TMPDIR: SYSTEM_TMP },
  });
  if (existsSync(file)) return { title, rows: JSON.parse(readFileSync(file, "utf8")) as Figure[] };
  if (!stderr.includes("找不到 PostgreSQL")) throw new Error(stderr);
  return { title, note: "未测：本机没有 PostgreSQL 15 或更新版本。", rows: [] };
}

const PEOPLE = "百万人员列表（PostgreSQL，16 个连接，轮流测）";
const REPORTS = "业务报备：列表与统计（PostgreSQL，经门户，逐次测，取最慢一次）";
const REVIEW = "待审核：200,000 件提交中 10,000 件待办（PostgreSQL，16 个连接，轮流测）";
const STATEMENT = "报表汇总：3,000 家事务所各三张年报（PostgreSQL，逐次测）";
const DUES = "会费单：3,000 家事务所、60,000 人（PostgreSQL，一次）";
const INSPECTION = "检查：一个计划 3,000 个任务（PostgreSQL，进程内逐次测，各 40 次）";
const MOVE_IN = "资料迁入：500 家事务所与 15,000 人（PostgreSQL，逐个文件核对后立即导入）";
const VERIFY = "公众查验：1,500 个地址每秒 500 次，与登录用户的列表（PostgreSQL，经门户，轮流测）";
const CHAIN = "业务链：一份合同 200 份业务报备（PostgreSQL，进程内逐次测，40 次）";

/** `npm run bench -- people`, `-- product`, `-- lines`, `-- screens`, `-- skeleton`, `-- sheet`, `-- review`, `-- statement`, `-- dues`, `-- inspection`, `-- verify`, `-- chain`, `-- hop` or `-- move-in` measures one part alone. */
async function main(): Promise<void> {
  const only = process.argv[2];
  const isWanted = (part: string): boolean => only === undefined || only === part;
  const tier = "bench；中位数，被比较者在同一次运行中轮流测";
  if (isWanted("product")) writeMeasured("bench", "npm run bench", tier, await measureProduct());
  if (isWanted("people"))
    writeMeasured("people", "npm run bench", tier, [besidePostgres(PEOPLE, "scripts/bench/people/run.mts")]);
  if (isWanted("reports"))
    writeMeasured("reports", "npm run bench -- reports", "bench；各 9 次", [
      besidePostgres(REPORTS, "scripts/bench/reports/run.mts"),
    ]);
  if (isWanted("review"))
    writeMeasured("review", "npm run bench -- review", tier, [besidePostgres(REVIEW, "scripts/bench/review.mts")]);
  if (isWanted("statement"))
    writeMeasured("statement", "npm run bench -- statement", "bench；中位数", [
      besidePostgres(STATEMENT, "scripts/bench/statement.mts"),
    ]);
  if (isWanted("dues"))
    writeMeasured("dues", "npm run bench -- dues", "一次", [besidePostgres(DUES, "scripts/bench/dues.mts")]);
  if (isWanted("inspection"))
    writeMeasured("inspection", "npm run bench -- inspection", "bench；p95", [
      besidePostgres(INSPECTION, "scripts/bench/inspection.mts"),
    ]);
  if (isWanted("verify"))
    writeMeasured("verify", "npm run bench -- verify", "bench；有无查验轮流测", [
      besidePostgres(VERIFY, "scripts/bench/verify.mts"),
    ]);
  if (isWanted("chain"))
    writeMeasured("chain", "npm run bench -- chain", "bench；p95", [besidePostgres(CHAIN, "scripts/bench/chain.mts")]);
  if (isWanted("move-in"))
    writeMeasured("movein", "npm run bench -- move-in", "一次", [besidePostgres(MOVE_IN, "scripts/bench/move-in.mts")]);
  if (isWanted("hop")) writeMeasured("hop", "npm run bench -- hop", tier, await measureHop());
  if (isWanted("lines")) writeMeasured("lines", "npm run bench -- lines", "计数", measureLines());
  if (isWanted("screens")) writeMeasured("screens", "npm run bench -- screens", "计数", await measureScreens());
  if (isWanted("sheet")) writeMeasured("sheet", "npm run bench -- sheet", "bench", await measureSheet());
  if (isWanted("skeleton")) writeMeasured("skeleton", "npm run bench -- skeleton", "一次", await measureSkeleton());
}

process.env.TMPDIR ??= mkdtempSync(path.join(tmpdir(), "member-bench-"));
await main();
