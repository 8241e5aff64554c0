// Started by `npm run bench -- reports` beside a throw-away PostgreSQL (TEST_DATABASE_URL): lists and statistics over a
// million filings. Writes its section as JSON to the file named by the first argument. // performance §3, domain b §9
import { writeFileSync } from "node:fs";
import { agreementReportApi } from "../../../contracts/agreement/report/report";
import { GROUPS, statisticsCompanyApi } from "../../../contracts/statistics/company";
import { statisticsPersonalApi } from "../../../contracts/statistics/personal";
import { openDatabase } from "../../../server/db/client";
import { checkReportFigures } from "../../../server/modules/agreement/figures/report-sums";
import { DEMO, userIdOf } from "../../../server/seed/demo";
import { backend, Service } from "../../prove/service";
import { atMost, exactly, type Figure, median, plain } from "../figures";
import { dataDir, on, urlOf } from "../people/database";
import { firmId, sessionOf, signedIn } from "../people/load";
import { inTurn } from "../people/rates";
import { exportFigures } from "./export";
import { countFigures, loadReports } from "./load";

const FEW = { count: 10_000, firms: 30 };
/** A million takes half an hour on two cores; fewer for a first look. */
const COUNT = Number(process.env.BENCH_REPORTS ?? 1_000_000);
const MANY = { count: COUNT, firms: Math.round((COUNT * 2_999) / 1_000_000) };
const told = (n: number): string => n.toLocaleString("zh-CN");
const BIG = `${told(COUNT / 20)} 份的所`;
const SMALL = `约 ${told(Math.round((COUNT * 0.95) / MANY.firms))} 份的所`;
const TIMES = 9;

/** Milliseconds of each of several calls, one after the other, behind one that warms up. */
async function callsOf(url: string, cookie: string): Promise<number[]> {
  const seen: number[] = [];
  for (let n = 0; n <= TIMES; n++) {
    const since = performance.now();
    let answer = await fetch(url, { headers: { cookie } });
    // A server that sheds load says so; how often is the machine's matter.
    for (let tries = 0; answer.status === 503 && tries < 2; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      answer = await fetch(url, { headers: { cookie } });
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 300)}`);
    if (n > 0) seen.push(performance.now() - since);
  }
  return seen;
}
/** The slowest of some calls: of so few nothing less is a p95. What the server gives up is told as such. */
async function slowest(what: string, url: string, cookie: string, limit: number): Promise<Figure> {
  const seen = await callsOf(url, cookie).catch((error: unknown) => String(error));
  if (typeof seen === "string")
    return {
      what,
      measured: `没有应答（${seen.slice(-120).replace(/[|\n]/g, " ")}）`,
      budget: `≤ ${limit} ms`,
      holds: false,
    };
  return atMost(`${what}（中位 ${median(seen).toFixed(0)} ms）`, Math.max(...seen), limit, "ms");
}

/** Kept figures counted at once, and held against a recount. */
async function recount(database: string): Promise<{ seconds: number; wrong: number }> {
  const seconds = await countFigures(database);
  const handle = await openDatabase({ databaseUrl: urlOf(database), dataDir: dataDir(), isPatient: true });
  try {
    const { wrongReports, wrongSums, wrongClients } = await checkReportFigures(handle.db);
    return { seconds, wrong: wrongReports + wrongSums + wrongClients };
  } finally {
    await handle.close();
  }
}

async function prepare() {
  await on("postgres", (client) => client.query("create database few"));
  const maker = await Service.start(backend({ DATABASE_URL: urlOf("few"), DATA_DIR: dataDir() }));
  await maker.stop();
  await on("postgres", (client) => client.query("create database many template few"));
  await on("few", (client) => loadReports(client, FEW.count, FEW.firms));
  const loaded = await on("many", (client) => loadReports(client, MANY.count, MANY.firms));
  await recount("few");
  const counted = await recount("many");
  const cookies = await on("many", async (client) => ({
    small: await signedIn(client, firmId(0)),
    big: await signedIn(client, firmId("big")),
    head: await signedIn(client, firmId("big"), [1, 2, 3, 4, 5].map(firmId)),
    desk: await sessionOf(client, userIdOf(DEMO.user.desk)),
  }));
  const few = await on("few", (client) => signedIn(client, firmId(0)));
  return { loaded, counted, cookies, few };
}

const LIST = `${agreementReportApi.list.path}?pageSize=30`;
const day = (monthsAgo: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1)).toISOString().slice(0, 10);
};
/** What people ask the list of filings for. */
const ASKED: Readonly<Record<string, string>> = {
  第一页: "&page=1",
  "第 1,000 页": "&page=1000",
  编号中的一段: "&page=1&numbers=000000777",
  报备编号全部: "&page=1&numbers=HNB000000777777",
  委托人名称中的几个字: "&page=1&client=%E6%B5%8B%E7%AE%97%E5%A7%94%E6%89%98%E4%BC%81%E4%B8%9A1234",
  委托人信用代码: "&page=1&clientCreditCode=914300000000001234",
  状态为已作废: "&page=1&reportStatus=9",
  业务大类与小类: "&page=1&serviceCategory=5&serviceSubType=506",
  三个月内报备: `&page=1&filedFrom=${day(3)}`,
  报告日期在某月: `&page=1&reportDateFrom=${day(14)}&reportDateTo=${day(13)}`,
  逾期的: "&page=1&lateFlag=true",
  某地区: "&page=1&targetCityCode=430300",
  "收费 10 万元以上": "&page=1&serviceFeeFrom=100000",
  意见类型: "&page=1&opinionType=3",
  签字人: "&page=1&signerNames=%E7%AD%BE%E5%AD%97%E4%BA%BA7",
  搜索框中没有的文字: "&page=1&numbers=%E6%9F%A5%E6%97%A0%E6%AD%A4%E9%A1%B9",
  按收费从高到低: "&page=1&sort=-serviceFee",
  按报告日期: "&page=1&sort=-reportDate",
};
/** A tenth of what was loaded, which is spread over three years up to the end of this month. */
const exported = `filedFrom=${new Date(Date.parse(day(-1)) - 109 * 86_400_000).toISOString().slice(0, 10)}`;
const year = day(0).slice(0, 4);
const statistics = (groupBy: string, more = ""): string =>
  `${statisticsCompanyApi.figures.path}?groupBy=${groupBy}&monthFrom=${year}-01&monthTo=${year}-12${more}`;

const { loaded, counted, cookies, few: fewCookie } = await prepare();
const many = await Service.start(backend({ DATABASE_URL: urlOf("many"), DATA_DIR: dataDir() }));
const few = await Service.start(backend({ DATABASE_URL: urlOf("few"), DATA_DIR: dataDir() }));
const front = await Service.start({
  args: ["dist/front/server.mjs"],
  portName: "PORT",
  env: { BACKEND_ORIGIN: many.origin, DATA_DIR: dataDir() },
});
try {
  const rows: Figure[] = [
    plain(
      `装载 ${told(COUNT)} 份报备（${told(MANY.firms + 1)} 家事务所，其中一家 ${told(COUNT / 20)} 份）`,
      `${loaded.toFixed(0)} 秒`,
    ),
    plain("统计数全部重新计算（可在写入时进行）", `${counted.seconds.toFixed(0)} 秒`),
    exactly("重新计算后与逐份核对不一致的数", counted.wrong, 0, "个"),
  ];
  const people = { [`${BIG}，最小角色`]: cookies.big, 协会: cookies.desk };
  for (const [who, cookie] of Object.entries(people))
    for (const [what, query] of Object.entries(ASKED))
      rows.push(await slowest(`列表，${who}：${what}`, front.origin + LIST + query, cookie, 300));
  for (const [who, cookie] of Object.entries({ [SMALL]: cookies.small, 总所连五个分所: cookies.head }))
    rows.push(await slowest(`列表，${who}：第一页`, `${front.origin}${LIST}&page=1`, cookie, 300));
  for (const [who, cookie] of Object.entries({ ...people, [SMALL]: cookies.small })) {
    for (const groupBy of GROUPS)
      rows.push(await slowest(`单位业务统计，${who}：${groupBy}`, front.origin + statistics(groupBy), cookie, 500));
    const filtered = statistics("month", "&serviceCategory=5");
    rows.push(await slowest(`单位业务统计，${who}：按月，限一个大类`, front.origin + filtered, cookie, 500));
    const personal = `${front.origin}${statisticsPersonalApi.figures.path}?monthFrom=${year}-01&monthTo=${year}-12`;
    rows.push(await slowest(`个人业务统计，${who}`, personal, cookie, 500));
  }
  rows.push(
    ...(await exportFigures(
      { service: many, cookies: { exporting: cookies.desk, other: cookies.small }, filters: exported },
      "协会后台导出约十分之一的报备",
    )),
  );
  const growth = await inTurn({
    few: { url: `${few.origin}${LIST}&page=1`, cookie: fewCookie },
    many: { url: `${many.origin}${LIST}&page=1`, cookie: cookies.small },
  });
  const grown = growth.few.perSecond / growth.many.perSecond;
  rows.push(atMost(`从 ${told(FEW.count)} 份到 ${told(COUNT)} 份，同为约 320 份的所，每次耗时`, grown, 1.2, "倍", 2));
  writeFileSync(process.argv[2] ?? "reports.json", JSON.stringify(rows));
} finally {
  for (const service of [front, few, many]) await service.stop();
}
