import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { PERMISSION_CODES } from "../../../contracts/access";
import { DEMO } from "../../../server/seed/demo";
import { createUser, openSession, TEST_PASSWORD } from "../../../server/testing/testing";
import { encryptPassword } from "../../../server/modules/auth/login/login-secrets";
import { atMost, exactly, type Figure, plain } from "../../bench/figures";
import { columnsIn, Importer, workbook } from "../imports";
import { provenPerson } from "../people";
import { Browser, LOGIN_KEY, must } from "./browser";
import type { OwnDatabase } from "./database";
import { Fleet, PORTAL } from "./fleet";
import { type Answer, inParallel } from "./http";

const STAFF = "/rest/basic/staff/v1.0";
const OWN = DEMO.firm.first;
const WIDTH = 12;

/** What must stand nowhere in the clear, by kind. */
interface Needles {
  readonly idNos: readonly string[];
  readonly mobiles: readonly string[];
  readonly passwords: readonly string[];
  /** Passwords as the login call carries them: its key is public, so these are as good as clear. */
  readonly ciphers: readonly string[];
}

function needlesOf(count: number): Needles {
  const people = Array.from({ length: count }, (_, n) => provenPerson(n));
  const passwords = people.map((_, n) => `Gq#${(n * 7_919 + 100_003).toString(36)}Zw9!`);
  return {
    idNos: people.map(({ idNo }) => idNo ?? ""),
    mobiles: people.map(({ mobile }) => mobile ?? ""),
    passwords,
    ciphers: passwords.flatMap((password) => {
      const cipher = encryptPassword(LOGIN_KEY, password);
      return [cipher, encodeURIComponent(cipher)];
    }),
  };
}

/** Every run of characters that could be a needle, looked up at once: half a million lines take no time. */
function hitsIn(text: string, needles: readonly string[]): string[] {
  const byHead = new Map<string, string[]>();
  for (const needle of needles) byHead.set(needle.slice(0, 3), [...(byHead.get(needle.slice(0, 3)) ?? []), needle]);
  const heads = [...byHead.keys()].map((head) => head.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const found = new Set<string>();
  for (const { 0: head, index } of text.matchAll(new RegExp(heads.join("|"), "g"))) {
    for (const needle of byHead.get(head) ?? []) if (text.startsWith(needle, index)) found.add(needle);
  }
  return [...found];
}

interface Stage {
  readonly fleet: Fleet;
  readonly needles: Needles;
  readonly token: string;
}

const at = (n: number): number => (n % 4) + PORTAL;

/** People typed in, rightly, twice and wrongly; drafts of them; their numbers in fields where they do not belong. */
async function typePeople({ fleet, token }: Stage, count: number): Promise<string[]> {
  const staffIds = await inParallel(count, WIDTH, async (n) => {
    const answer = await fleet.call({ method: "POST", url: STAFF, token, payload: provenPerson(n), at: at(n) });
    return must(answer).json<{ data: { staffId: string } }>().data.staffId;
  });
  await inParallel(count, WIDTH, async (n) => {
    const person = provenPerson(n);
    const typed = encodeURIComponent(person.idNo ?? "");
    const wrong = { ...person, idNo: `${(person.idNo ?? "").slice(0, 17)}Q`, email: person.mobile };
    const draft = { key: `basic.staff:new-${n % 40}`, base: "1", content: JSON.stringify(person) };
    const calls = [
      { method: "POST", url: STAFF, payload: person },
      { method: "POST", url: STAFF, payload: wrong },
      { method: "PUT", url: "/rest/common/draft/v1.0", payload: draft },
      { method: "GET", url: `${STAFF}/list/page?page=1&staffName=${typed}` },
      { method: "GET", url: `${STAFF}/${typed}/full` },
      { method: "GET", url: `${STAFF}/list/page?page=1&idNo=${typed}&mobile=${person.mobile ?? ""}` },
      { method: "POST", url: `${STAFF}/id-no-token`, payload: { idNo: person.idNo ?? "" } },
    ] as const;
    for (const call of calls) await fleet.call({ ...call, token, at: at(n) });
  });
  return staffIds;
}

/** Others in a workbook, half of them already there. */
async function importPeople({ fleet, token }: Stage, first: number, count: number): Promise<void> {
  const importer = new Importer({ origin: fleet.origin(PORTAL), cookie: `sid=${token}` });
  const bytes = await workbook(await columnsIn(fleet.db), first, count);
  const checked = await importer.settled((await importer.start(bytes)).jobId);
  await fleet.call({ method: "GET", url: `${STAFF}/import/${checked.jobId}/marked`, token });
  const done = await importer.settled((await importer.apply(checked.jobId)).jobId);
  if (done.applied.created === 0) throw new Error(JSON.stringify(done));
}

/** Passwords: wrong ones, one typed as the user name, old and new ones of a change. */
async function typePasswords({ fleet, needles }: Stage): Promise<void> {
  await inParallel(needles.passwords.length, WIDTH, async (n) => {
    const { username } = await createUser(fleet.db, { companyId: OWN });
    const browser = new Browser(fleet, `203.0.${n % 250}.8`);
    const password = needles.passwords[n] ?? "";
    await browser.signIn(username, password, { at: at(n) });
    if (n % 5 === 0) await browser.signIn(password, password, { at: at(n) });
    if (n % 5 === 1) await browser.signIn(needles.mobiles[n] ?? "", password, { at: at(n) });
    if (n % 5 === 2) await browser.signIn(needles.idNos[n] ?? "", password, { at: at(n) });
    must(await browser.signIn(username, TEST_PASSWORD, { at: at(n) }));
    const sealed = (text: string) => encryptPassword(LOGIN_KEY, text);
    const change = (oldPassword: string, newPassword: string) =>
      browser.call({
        method: "PUT",
        url: "/rest/auth/security/userCenter/pwd",
        payload: { oldPassword: sealed(oldPassword), newPassword: sealed(newPassword) },
        at: at(n),
      });
    await change(password, "short");
    must(await change(TEST_PASSWORD, password));
  });
}

/** Numbers given to open calls: in the address of a text message, in a body, in an account's form. */
async function typePhones({ fleet, needles, token }: Stage): Promise<void> {
  await inParallel(120, WIDTH, async (n) => {
    const mobilePhone = needles.mobiles[n] ?? "";
    const browser = new Browser(fleet, `203.${n}.113.9`);
    if (n % 2 === 0) await browser.solveCaptcha("smsCode");
    const query = "purpose=resetPwd&captcha_code=PROVE";
    await browser.call({ method: "GET", url: `/restOpen/auth/security/smsCode/${mobilePhone}?${query}`, at: at(n) });
    const body = {
      mobilePhone,
      purpose: "application",
      smsCode: "123456",
      staffName: "存证人",
      idNo: needles.idNos[n] ?? null,
    };
    const url = "/restOpen/auth/security/anonymous/byPhoneCode";
    await browser.call({ method: "POST", url, payload: body, at: at(n) });
    const mobilephone = mobilePhone;
    await fleet.call({
      method: "POST",
      url: "/rest/basic/account/v1.0/mobile-token",
      token,
      payload: { mobilephone },
      at: at(n),
    });
    const account = { username: `seeded-${n}`, nickName: "存证人", mobilephone, email: null, expireDate: null };
    const rest = { orgId: OWN, roleIds: [], accessCompanyIds: [], staffId: null, initPwdMode: 1 };
    const users = "/rest/auth/security/user/management/v1.0/user";
    await fleet.call({ method: "POST", url: users, token, payload: { ...account, ...rest }, at: at(n) });
  });
}

/** Looks at everything in every way that the screens have. */
async function lookAround({ fleet, token }: Stage, staffIds: readonly string[]): Promise<void> {
  await inParallel(staffIds.length, WIDTH, async (n) => {
    const one = `${STAFF}/${staffIds[n] ?? ""}`;
    for (const url of [one, `${one}/history/list/page?page=1`, ...(n % 2 === 0 ? [`${one}/full`] : [])])
      await fleet.call({ method: "GET", url, token, at: at(n) });
  });
  for (const url of [
    `${STAFF}/list/page?page=1&pageSize=100`,
    `${STAFF}/roster`,
    `${STAFF}/export`,
    "/rest/auth/audit/v1.0/list/page?page=1",
  ])
    await fleet.call({ method: "GET", url, token });
}

/** All rows of all tables as text: what a dump in the clear would hold. */
async function databaseText({ handle }: Fleet): Promise<Map<string, string>> {
  const { rows } = await handle.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const found = new Map<string, string>();
  for (const { name } of rows) {
    const all = await handle.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    found.set(name, all.rows.map(({ row }) => row).join("\n"));
  }
  return found;
}

/** Files of the data folder; what is inside zip files (workbooks) too. */
function filesText(folder: string): string {
  const texts: string[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = readFileSync(join(entry.parentPath, entry.name));
    texts.push(bytes.toString("latin1"));
    if (bytes.subarray(0, 2).toString("latin1") === "PK")
      for (const part of Object.values(unzipSync(bytes))) texts.push(strFromU8(part, true));
  }
  return texts.join("\n");
}

/** Answers that show somebody's number in full, and the rows that they left. */
async function views(
  { fleet, needles }: Stage,
  answers: readonly Answer[],
): Promise<{ shown: number; rows: number; others: number }> {
  const numbers = [...needles.idNos, ...needles.mobiles];
  const shown = answers.filter(
    (one) => one.method === "GET" && one.statusCode === 200 && hitsIn(one.body, numbers).length > 0,
  );
  const ids = shown.map(({ headers }) => String(headers["x-request-id"]));
  const rows = await fleet.count("select count(*) as n from audits where result = 'ok' and request_id = any($1)", [
    ids,
  ]);
  const others = await fleet.count(
    `select count(*) as n from audits where result = 'ok' and not request_id = any($1)
      and action in (select action from audits where result = 'ok' and request_id = any($1))`,
    [ids],
  );
  return { shown: shown.length, rows, others };
}

/** Everything that people type, in all the wrong places too. */
async function live(stage: Stage, count: number): Promise<void> {
  const staffIds = await typePeople(stage, count / 2);
  await importPeople(stage, count / 2, count / 2);
  await typePasswords(stage);
  await typePhones(stage);
  await lookAround(stage, staffIds);
  // What is late with its log line, job or audit row.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
}

/** Everything comes from one address here; what limits it is proved elsewhere. */
const PARAMS = {
  "limits.loginsPerMinute": 100_000,
  "login.networkCaptchaAfter": 100_000,
  "login.networkLockAfter": 100_000,
  "sms.perSitePerHour": 100_000,
  "sms.publicPerSitePerHour": 100_000,
  "sms.perNetworkPerHour": 100_000,
  "sms.perAddressPerHour": 100_000,
};

/** Personal data and secrets stand nowhere in the clear. // promises P-S10 */
export async function provePersonal(database: OwnDatabase, count: number): Promise<Figure[]> {
  const fleet = await Fleet.start({ database, params: PARAMS, hasPortal: true });
  try {
    const answers: Answer[] = [];
    fleet.watch((answer) => answers.push(answer));
    const { userId } = await createUser(fleet.db, { companyId: OWN, codes: PERMISSION_CODES });
    const stage: Stage = { fleet, needles: needlesOf(count), token: await openSession(fleet, userId) };
    await live(stage, count);
    const { idNos, mobiles, passwords, ciphers } = stage.needles;
    const secrets = [...idNos, ...mobiles, ...passwords];
    const errors = answers.filter(({ statusCode }) => statusCode >= 400);
    const told = errors.map(({ body, headers }) => `${JSON.stringify(headers)}${body}`).join("\n");
    const addresses = answers.map(({ headers }) => String(headers.location ?? "")).join("\n");
    const inTables = [...(await databaseText(fleet))].flatMap(([name, text]) =>
      hitsIn(text, secrets).map((hit) => `${name}: ${hit}`),
    );
    const inLogs = hitsIn(fleet.logs, [...secrets, ...ciphers]);
    const inFiles = hitsIn(filesText(fleet.dataDir), secrets);
    const inErrors = hitsIn(told + addresses, secrets);
    for (const [where, hits] of Object.entries({ inLogs, inErrors, inTables, inFiles }))
      if (hits.length > 0) console.error(where, hits.length, hits.slice(0, 10));
    const { shown, rows, others } = await views(stage, answers);
    return [
      plain(
        `证件号、手机号、密码各 ${count} 个，录入、误填、导入、登录、查看`,
        `${answers.length} 个请求，日志 ${(fleet.logs.length / 1e6).toFixed(1)} MB，其中报错 ${errors.length} 个`,
      ),
      atMost("日志中出现（含可逆的登录密文）", inLogs.length, 0, "个"),
      atMost("报错与跳转地址中出现", inErrors.length, 0, "个"),
      atMost("数据库全部数据表的明文中出现", inTables.length, 0, "个"),
      atMost("数据目录的文件中出现（含压缩包内）", inFiles.length, 0, "个"),
      exactly(`显示全号的答复 ${shown} 个：审计行`, rows, shown, "行"),
      atMost("没有显示全号却有同类审计行", others, 0, "行"),
    ];
  } finally {
    await fleet.dispose();
  }
}
