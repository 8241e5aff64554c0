// Started by `npm run bench` beside a throw-away PostgreSQL (TEST_DATABASE_URL): the list of people with a million rows.
// Writes its section as JSON to the file named by the first argument. // performance §3, contract §7.16
import { writeFileSync } from "node:fs";
import { routes } from "../../../lib/routes/manifest";
import { backend, Service } from "../../prove/service";
import { atLeast, atMost, type Figure, median, plain } from "../figures";
import { launch, measureClick, measurePage } from "../pages";
import { dataDir, prepare, urlOf } from "./database";
import { firmId } from "./load";
import { inTurn, pgbench, type Rate } from "./rates";

const LIST = "/rest/basic/staff/v1.0/list/page";
const page = (n: number): string => `${LIST}?page=${n}&pageSize=30`;
/** 王晓明 and whoever else begins so. */
const byInitials = (n: number): string => `${page(n)}&keyword=wxm`;

const COLUMNS = `staff_id, company_id, company_name, staff_name, gender, birth_date, id_no_mask, mobile_mask, staff_category,
  position, education, cert_no, member_no, member_type, member_status, hire_date, staff_status, audit_status, is_incomplete, version`;
const bareSql = (firm: string): string =>
  `select ${COLUMNS.replaceAll("\n", " ")}, (select count(*) from (select 1 from staff where company_id = '${firm}' limit 100000) as capped) from staff where company_id = '${firm}' order by create_time desc, staff_id desc limit 30;\n`;

const told = (name: string, r: Rate): Figure =>
  plain(
    name,
    `${r.perSecond.toFixed(0)} 次/秒，p50 ${r.p50} ms，p99 ${r.p99} ms${r.cpu > 0 ? `，进程 CPU ${r.cpu.toFixed(0)} µs/次` : ""}`,
  );

async function rates(): Promise<Figure[]> {
  const rows: Figure[] = [];
  for (const { name, cookie, firm } of [
    { name: "2,000 人的所", cookie: accounts.firm, firm: firmId(0) },
    { name: "49,500 人的所", cookie: accounts.big, firm: firmId("big") },
  ]) {
    const way = (service: Service) => ({ url: service.origin + page(1), cookie, pid: service.pid });
    const seen = await inTurn({ baseline: way(baseline), direct: way(many), front: { ...way(front), pid: undefined } });
    const bare = [1, 2, 3].map(() => pgbench(urlOf("many"), bareSql(firm), 2));
    rows.push(
      ...(bare[0] === null
        ? []
        : [plain(`${name}：裸 SQL（pgbench，页与总数）`, `${median(bare.map(Number)).toFixed(0)} 次/秒`)]),
      told(`${name}：基线（Fastify 与一条预备的 Drizzle 查询）`, seen.baseline),
      told(`${name}：人员列表接口`, seen.direct),
      told(`${name}：经门户`, seen.front),
      atLeast(`${name}：接口 ÷ 基线（吞吐）`, seen.direct.perSecond / seen.baseline.perSecond, 0.7, "倍"),
      atLeast(`${name}：经门户 ÷ 直连（吞吐）`, seen.front.perSecond / seen.direct.perSecond, 0.8, "倍"),
    );
  }
  return rows;
}

async function latencies(): Promise<Figure[]> {
  const way = (n: number) => ({ url: front.origin + page(n), cookie: accounts.big });
  const deep = await inTurn({ first: way(1), thousandth: way(1_000) }, 5);
  const found = await inTurn(
    {
      big: { url: front.origin + byInitials(1), cookie: accounts.big },
      firm: { url: front.origin + byInitials(1), cookie: accounts.firm },
    },
    5,
  );
  const growth = await inTurn({
    few: { url: few.origin + page(1), cookie: accounts.few, pid: few.pid },
    many: { url: many.origin + page(1), cookie: accounts.firm, pid: many.pid },
    head: { url: many.origin + page(1), cookie: accounts.head, pid: many.pid },
  });
  return [
    atMost("第 1 页，经门户，16 个连接，最小角色，p97.5", deep.first.p97, 300, "ms"),
    atMost("第 1,000 页，同上，p97.5", deep.thousandth.p97, 300, "ms"),
    atMost("按姓名首字母「wxm」查找，49,500 人的所，同上，p97.5", found.big.p97, 300, "ms"),
    atMost("同上，2,000 人的所，p97.5", found.firm.p97, 300, "ms"),
    atMost(
      "从 1 万行到 100 万行，同为 2,000 人的所，每次耗时",
      growth.few.perSecond / growth.many.perSecond,
      1.5,
      "倍",
      2,
    ),
    told("总所连五个分所（共约 12,000 人），直连", growth.head),
  ];
}

async function screen(): Promise<Figure[]> {
  const route = routes.find(({ id }) => (id as string) === "basic.staff");
  if (!route) return [plain("人员管理页", "未测：此版本还没有这个页面")];
  const browser = await launch();
  try {
    const [name = "", value = ""] = accounts.big.split("=");
    const storage = {
      cookies: [
        {
          name,
          value,
          domain: "127.0.0.1",
          path: "/",
          expires: -1,
          httpOnly: true,
          secure: false,
          sameSite: "Lax" as const,
        },
      ],
      origins: [],
    };
    const target = {
      name: `人员管理 ${route.path}（49,500 人）`,
      path: route.path,
      selector: "main [data-row-key]",
      count: 5,
    };
    return [
      ...(await measurePage(browser, front.origin, target, storage, {
        scriptKb: 330,
        htmlKb: 60,
        painted: { phone: 1300, desktop: 450 },
      })),
      ...(await measureClick(browser, front.origin, target, storage, "下一页", 90)),
    ];
  } finally {
    await browser.close();
  }
}

const accounts = await prepare();
const many = await Service.start(backend({ DATABASE_URL: urlOf("many"), DATA_DIR: dataDir() }));
const few = await Service.start(backend({ DATABASE_URL: urlOf("few"), DATA_DIR: dataDir() }));
const baseline = await Service.start({
  args: ["--import", "tsx", "scripts/bench/people/baseline.mts"],
  portName: "PORT",
  env: { DATABASE_URL: urlOf("many") },
});
const front = await Service.start({
  args: ["dist/front/server.mjs"],
  portName: "PORT",
  env: { BACKEND_ORIGIN: many.origin, DATA_DIR: dataDir() },
});
try {
  const rows = [
    atMost("装载 1,000,000 人（475 个所）并整理", accounts.seconds, 120, "秒", 1),
    ...(await rates()),
    ...(await latencies()),
    ...(await screen()),
  ];
  writeFileSync(process.argv[2] ?? "people.json", JSON.stringify(rows));
} finally {
  for (const service of [front, baseline, few, many]) await service.stop();
}
