import { spawnSync } from "node:child_process";
import { Client } from "pg";
import { PERMISSION_CODES } from "../../../contracts/access";
import { pause } from "../../../e2e/kit/product/product";
import { DEMO } from "../../../server/seed/demo";
import { verifyChain } from "../../../server/platform/audit/audit-verify";
import { createUser, openSession } from "../../../server/testing/testing";
import { atMost, exactly, type Figure, plain } from "../../bench/figures";
import { provenPerson } from "../people";
import { KEYS } from "../service";
import { Browser } from "./browser";
import type { OwnDatabase } from "./database";
import { Fleet } from "./fleet";
import { type Answer, inParallel } from "./http";

const STAFF = "/rest/basic/staff/v1.0";
const OWN = DEMO.firm.first;

/** What one kind of action must leave behind under its request's number. */
interface Kind {
  readonly what: string;
  /** Of a hundred actions. */
  readonly share: number;
  readonly status: number;
  /** Null: nothing, since nothing happened that is worth a row. */
  readonly row: { readonly action: string; readonly result: "ok" | "refused"; readonly object?: string } | null;
  /** Object of a second row that belongs to it. */
  readonly also?: string;
  readonly act: (stage: Stage, n: number) => Promise<Answer>;
}

/** Accounts and records that the actions use. */
interface Stage {
  readonly fleet: Fleet;
  readonly full: string;
  readonly bare: string;
  readonly names: readonly string[];
  readonly staffIds: readonly string[];
}

const get = ({ fleet }: Stage, url: string, token: string) =>
  fleet.call({ method: "GET", url, token, ip: "203.0.113.5" });
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Whatever comes to be written of refusals is told here: `object` of their rows, one row per request. */
const KINDS: readonly Kind[] = [
  {
    what: "登录成功",
    share: 4,
    status: 200,
    row: { action: "auth.login", result: "ok", object: "auth.user" },
    act: ({ fleet, names }, n) => new Browser(fleet, "203.0.113.5").signIn(pick(names, n)),
  },
  {
    what: "登录失败",
    share: 4,
    status: 400,
    row: { action: "auth.login", result: "refused", object: "auth.user" },
    // From so many networks that none is asked for a captcha: that would be another refusal.
    act: ({ fleet }, n) => new Browser(fleet, `203.0.${Math.floor(n / 25) % 200}.5`).signIn(`nobody-${n}`),
  },
  {
    what: "退出",
    share: 4,
    status: 200,
    row: { action: "auth.logout", result: "ok", object: "auth.user" },
    act: async ({ fleet, names }, n) => {
      const { userId } = await createUser(fleet.db, { username: `${pick(names, n)}-${n}`, companyId: OWN });
      const url = "/logout";
      return fleet.call({ method: "GET", url, token: await openSession(fleet, userId), ip: "203.0.113.5" });
    },
  },
  {
    what: "无权限被拒",
    share: 20,
    status: 403,
    row: { action: "basic.staff.list", result: "refused", object: "access" },
    act: (stage) => get(stage, `${STAFF}/list/page?page=1`, stage.bare),
  },
  {
    what: "要看外所或不存在的人员",
    share: 8,
    status: 404,
    row: { action: "basic.staff.get", result: "refused", object: "request" },
    act: (stage, n) => get(stage, `${STAFF}/nothing-${n}`, stage.full),
  },
  {
    what: "新增人员",
    share: 20,
    status: 200,
    row: { action: "basic.staff.create", result: "ok", object: "basic.staff" },
    also: "auth.consent",
    act: ({ fleet, full }, n) =>
      fleet.call({ method: "POST", url: STAFF, token: full, payload: provenPerson(n), ip: "203.0.113.5" }),
  },
  {
    what: "填写有误被拒",
    share: 8,
    status: 400,
    row: { action: "basic.staff.create", result: "refused", object: "request" },
    act: ({ fleet, full }, n) => {
      const payload = { ...provenPerson(n), idNo: "11010119900101123X" };
      return fleet.call({ method: "POST", url: STAFF, token: full, payload, ip: "203.0.113.5" });
    },
  },
  {
    what: "查看全号",
    share: 20,
    status: 200,
    row: { action: "basic.staff.full", result: "ok", object: "basic.staff" },
    act: (stage, n) => get(stage, `${STAFF}/${pick(stage.staffIds, n)}/full`, stage.full),
  },
  {
    what: "导出",
    share: 2,
    status: 200,
    row: { action: "basic.staff.export", result: "ok" },
    act: (stage, n) => get(stage, `${STAFF}/export?staffName=${encodeURIComponent(`无此人${n}`)}`, stage.full),
  },
  {
    what: "普通查询（不应留痕）",
    share: 10,
    status: 200,
    row: null,
    act: (stage) => get(stage, "/rest/auth/security/userCenter/userInfo", stage.full),
  },
];

interface Done {
  readonly kind: Kind;
  readonly requestId: string;
  readonly status: number;
}

interface AuditRow {
  readonly action: string;
  readonly result: string;
  readonly object: string;
  readonly isWhole: boolean;
}

/** Who, when, where, what: every row has them, except who for a name that nobody has. */
const ROWS = `
  select request_id as id, json_agg(json_build_object('action', action, 'result', result, 'object', object, 'isWhole',
    (user_id is not null or (action = 'auth.login' and result = 'refused')) and action_time is not null
      and ip ~ '^203\\.0\\.' and object_id <> '')) as rows
  from audits group by request_id`;

async function faultsOf({ handle }: Fleet, done: readonly Done[]): Promise<Map<Kind, number>> {
  const { rows } = await handle.pool.query<{ id: string; rows: AuditRow[] }>(ROWS);
  const byRequest = new Map(rows.map((entry) => [entry.id, entry.rows]));
  const faults = new Map(KINDS.map((kind) => [kind, 0]));
  for (const { kind, requestId, status } of done) {
    const all = byRequest.get(requestId) ?? [];
    const found = all.filter(({ object }) => object !== kind.also);
    const [one] = found;
    const isRight =
      kind.row === null
        ? found.length === 0
        : found.length === 1 &&
          all.length === (kind.also === undefined ? 1 : 2) &&
          one?.isWhole === true &&
          one.action === kind.row.action &&
          one.result === kind.row.result &&
          (kind.row.object ?? one.object) === one.object;
    if (!isRight || status !== kind.status) {
      if (faults.get(kind) === 0) console.error(kind.what, status, all);
      faults.set(kind, (faults.get(kind) ?? 0) + 1);
    }
  }
  return faults;
}

async function stageOf(fleet: Fleet): Promise<Stage> {
  const member = (codes: typeof PERMISSION_CODES | []) => createUser(fleet.db, { companyId: OWN, codes });
  const [full, bare] = [await member(PERMISSION_CODES), await member([])];
  const names = await Promise.all(Array.from({ length: 60 }, async () => (await member([])).username));
  const { rows } = await fleet.handle.pool.query<{ id: string }>(
    "select staff_id as id from staff where company_id = $1 order by staff_id limit 50",
    [OWN],
  );
  const tokens = [await openSession(fleet, full.userId), await openSession(fleet, bare.userId)] as const;
  return { fleet, full: tokens[0], bare: tokens[1], names, staffIds: rows.map(({ id }) => id) };
}

/** The kinds in turn, by their share. */
function plan(count: number): Kind[] {
  const hundred = KINDS.flatMap((kind) =>
    Array.from({ length: kind.share }, (_, i) => ({ kind, at: (i + 0.5) / kind.share })),
  );
  hundred.sort((a, b) => a.at - b.at);
  return Array.from({ length: count }, (_, n) => (hundred[n % hundred.length] ?? { kind: KINDS[0] as Kind }).kind);
}

const refusedOf = async (url: string, statements: readonly string[]): Promise<number> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const outcomes: boolean[] = [];
  for (const statement of statements)
    outcomes.push(
      await client.query(statement).then(
        () => false,
        (error: unknown) => (error as { code?: string }).code === "42501",
      ),
    );
  await client.end();
  return outcomes.filter(Boolean).length;
};

const CHANGES = ["audits", "audit_chain"].flatMap((table) => [
  `update ${table} set record_time = now()`,
  `delete from ${table}`,
  `truncate ${table}`,
]);
const WAYS_ROUND = [
  "alter table audits disable trigger user",
  "drop table audit_chain",
  "set session_replication_role = replica",
];

/** Exit code and words of `npm run audit:verify`. */
function verify({ appUrl }: OwnDatabase, dataDir: string) {
  const env = { ...process.env, ...KEYS, NODE_ENV: "production", DATABASE_URL: appUrl, DATA_DIR: dataDir };
  const args = ["--import", "tsx", "scripts/audit-verify.mts"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    env: env as NodeJS.ProcessEnv,
  });
  return { status, text: stdout + stderr };
}

/** As the owner with his triggers off: what the role cannot do, whoever holds the server can. */
async function edited(
  fleet: Fleet,
  database: OwnDatabase,
): Promise<{ isFound: boolean; isNamed: boolean; isRestored: boolean }> {
  const { pool } = fleet.handle;
  const asOwner = (sql: string, values: unknown[]) =>
    pool.query("alter table audits disable trigger user").then(async () => {
      await pool.query(sql, values);
      await pool.query("alter table audits enable trigger user");
    });
  const { rows } = await pool.query<{ id: string; ip: string }>(
    "select audit_id as id, ip from audits order by record_time, audit_id offset (select count(*) / 2 from audits) limit 1",
  );
  const victim = rows[0] ?? { id: "", ip: "" };
  await asOwner("update audits set ip = '203.0.113.6' where audit_id = $1", [victim.id]);
  const broken = verify(database, fleet.dataDir);
  await asOwner("update audits set ip = $2 where audit_id = $1", [victim.id, victim.ip]);
  const again = verify(database, fleet.dataDir);
  return { isFound: broken.status === 1, isNamed: broken.text.includes(victim.id), isRestored: again.status === 0 };
}

/** Each action has its row, and no row changes afterwards. // promises P-S11 */
export async function proveAudit(database: OwnDatabase, count: number): Promise<Figure[]> {
  const params = { "limits.loginsPerMinute": 100_000, "session.maxPerUser": 50 };
  const fleet = await Fleet.start({ database, params });
  try {
    const stage = await stageOf(fleet);
    const kinds = plan(count);
    const done = await inParallel(count, 24, async (n) => {
      const kind = kinds[n] as Kind;
      const answer = await kind.act(stage, n);
      return { kind, requestId: String(answer.headers["x-request-id"]), status: answer.statusCode };
    });
    // Refusals are written half a second after their answers.
    await pause(1_500);
    const faults = await faultsOf(fleet, done);
    for (let waited = 0; (await verifyChain(fleet.db)).pending > 0 && waited < 60; waited += 1) await pause(500);
    const chain = await verifyChain(fleet.db);
    const rows = await fleet.count("select count(*) as n from audits");
    const wanted = done.filter(({ kind }) => kind.row !== null).length;
    const owner = await refusedOf(database.ownerUrl, CHANGES);
    const app = await refusedOf(database.appUrl, [...CHANGES, ...WAYS_ROUND]);
    const { isFound, isNamed, isRestored } = await edited(fleet, database);
    return [
      plain(`${count} 个混合动作，三个进程，24 路并行`, `应有 ${wanted} 行；日志共 ${rows} 行（含准备动作）`),
      ...[...faults].map(([kind, n]) =>
        atMost(`${kind.what} ${done.filter((one) => one.kind === kind).length} 次：没有恰好自己的一行`, n, 0, "次"),
      ),
      exactly("校验链：未入链", chain.pending, 0, "行"),
      exactly("校验链：核对通过的行", chain.ok ? chain.checked : 0, rows, "行"),
      exactly(
        "改动一行：audit:verify 发现、指名、还原后通过",
        [isFound, isNamed, isRestored].filter(Boolean).length,
        3,
        "项",
      ),
      exactly("应用角色的改、删、清空、绕过：被数据库拒绝", app, CHANGES.length + WAYS_ROUND.length, "种"),
      exactly("表的所有者的改、删、清空：被触发器拒绝", owner, CHANGES.length, "种"),
    ];
  } finally {
    await fleet.dispose();
  }
}
