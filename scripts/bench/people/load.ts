import type { Client } from "pg";
import { DEMO } from "../../../server/seed/demo";
import { roleIdOf } from "../../../server/seed/roles-data";
import { searchKeysOf } from "../../../server/platform/search/search-keys";
import { createVault } from "../../../server/platform/secrets/vault";
import { hashToken, newToken } from "../../../server/reference/session";

/** Firms of the generated people: `bench-0` … of about 2,000 each, `bench-big` of 49,500. */
export const firmId = (n: number | "big"): string => `bench-${n}`;
const BIG_EVERY = 20;
const BIG_LAST = 990_000;

/** The indexes are made after the rows: one sort each instead of a million searches. */
export async function withoutIndexes(client: Client, table: string, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    "select indexname as name, indexdef as made from pg_indexes where tablename = $1 and indexname <> $1 || '_pkey'",
    [table],
  );
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  await work();
  for (const { made } of rows) await client.query(made);
}

const pick = (list: readonly (string | number)[], by: string): string =>
  `(array[${list.map((one) => (typeof one === "number" ? one : `'${one}'`)).join(",")}])[1 + (${by}) % ${list.length}]`;
const SURNAMES = ["王", "李", "张", "刘", "陈", "杨", "黄", "赵", "吴", "周", "欧阳", "徐", "孙"];
const GIVEN = ["伟", "芳", "秀英", "敏", "静", "建国", "丽华", "强", "晓明", "雪梅", "军", "洋", "志远", "嘉怡"];

/** Firm of row `g`: every twentieth belongs to the big one, the others take turns, so that no firm's rows lie together. */
const firmOfRow = (firms: number, hasBig: boolean): string => {
  const turn = `'${firmId(0).slice(0, -1)}' || (g % ${firms})`;
  return hasBig ? `case when g % ${BIG_EVERY} = 0 and g <= ${BIG_LAST} then '${firmId("big")}' else ${turn} end` : turn;
};

/** Every name with what it is found by, as the product's own writes keep it. */
async function makeNames(client: Client): Promise<void> {
  const vault = createVault("people-of-the-bench-are-nobody");
  const names = SURNAMES.flatMap((surname, first) =>
    GIVEN.map((given, last) => {
      const staffName = surname + given;
      return {
        first,
        last,
        staffName,
        keys: searchKeysOf({ words: [staffName] }, vault),
      };
    }),
  );
  await client.query("create temp table bench_names (first int, last int, staff_name text, keys text[])");
  await client.query(
    `insert into bench_names select (one->>'first')::int, (one->>'last')::int, one->>'staffName',
       array(select jsonb_array_elements_text(one->'keys')) from jsonb_array_elements($1::jsonb) as one`,
    [JSON.stringify(names)],
  );
}

const ID_NO_INDEX = "substr(md5(g::text) || md5((g + 1)::text), 1, 43)";
const PERSON_ID = "'n' || lpad(g::text, 31, '0')";

/** The database's own trigger would make them one by one; it sleeps while people are loaded. */
const insertPersons = (count: number): string =>
  `insert into persons (person_id, id_no_index) select ${PERSON_ID}, ${ID_NO_INDEX} from generate_series(1, ${count}) as g`;

/** Rows as wide as real ones; sealed values are one constant, since nothing here opens them. */
function insertPeople(count: number, firms: number, hasBig: boolean): string {
  const sealed = `v1.0a1b2c3d.${"x".repeat(62)}`;
  const certNo = "'43' || lpad(g::text, 10, '0')";
  const memberNo = "'hn' || lpad(g::text, 8, '0')";
  const columns: Record<string, string> = {
    staff_id: "'p' || lpad(g::text, 31, '0')",
    company_id: firmOfRow(firms, hasBig),
    company_name: "'示例税务师事务所有限公司（测算）'",
    person_id: PERSON_ID,
    staff_name: "names.staff_name",
    // Numbers whole and by their last four, the mobile's last four as wide as its hash.
    search_keys: `names.keys || array['#' || substr(md5((g % 10000)::text) || md5('tail'), 1, 43)]
      || case when g % 2 = 0 then array[${certNo}, right(${certNo}, 4)] else '{}'::text[] end
      || case when g % 3 < 2 then array[${memberNo}, right(${memberNo}, 4)] else '{}'::text[] end`,
    name_sort: "substr(md5(g::text), 1, 14)",
    id_type: "1",
    id_no: `'${sealed}'`,
    id_no_index: ID_NO_INDEX,
    id_no_mask: "'430102********' || lpad((g % 10000)::text, 4, '0')",
    gender: "1 + g % 2",
    birth_date: "date '1960-01-01' + (g % 14000)::int",
    ethnicity: "1",
    mobile: `'${sealed}'`,
    mobile_index: "substr(md5((-g)::text) || md5(g::text), 1, 43)",
    mobile_mask: "'139****' || lpad((g % 10000)::text, 4, '0')",
    email: "'someone' || g || '@example.com'",
    address: "'湖南省长沙市示例路' || g % 999 || '号'",
    political_status: pick([1, 2, 3, 13], "g"),
    education: pick([11, 21, 21, 31], "g"),
    degree: "2",
    graduate_school: "'示例财经大学'",
    major: "'会计学'",
    staff_category: "1 + g % 6",
    position: pick(["[10]", "[1]", "[10,11]", "[20]"], "g") + "::jsonb",
    department: pick(["业务一部", "业务二部", "综合部", "质量控制部"], "g"),
    employment_type: "2",
    hire_date: "date '2005-01-01' + (g % 7000)::int",
    has_tax_agent_cert: "g % 2 = 0",
    cert_no: `case when g % 2 = 0 then ${certNo} end`,
    member_type: "1 + g % 3",
    member_no: `case when g % 3 < 2 then upper(${memberNo}) end`,
    member_status: "2",
    educations: `'[{"rowId":"1","from":"2008-09-01","to":"2012-06-30","school":"示例财经大学","major":"会计学","witness":null}]'::jsonb`,
    staff_status: "case when g % 11 = 0 then 2 else 1 end",
    create_time: "timestamptz '2016-01-01' + g * interval '5 minutes'",
    update_time: "timestamptz '2016-01-01' + g * interval '6 minutes'",
  };
  return `insert into staff (${Object.keys(columns).join(", ")})
    select ${Object.values(columns).join(",\n")} from generate_series(1, ${count}) as g
    join bench_names names
      on names.first = g::bigint * 7919 % ${SURNAMES.length} and names.last = g / 13 % ${GIVEN.length}`;
}

/** Copies of a demo firm under other names. */
export const insertFirms = (firms: number, hasBig: boolean): string => `
  insert into firms select (jsonb_populate_record(f, jsonb_build_object('company_id', 'bench-' || n, 'company_name',
    '测算税务师事务所' || n, 'credit_code', 'BENCH' || n, 'reg_cert_no', 'B' || n, 'member_no', null, 'parent_company_id', null))).*
  from firms f, (select g::text as n from generate_series(0, ${firms - 1}) g ${hasBig ? "union all select 'big'" : ""}) as names
  where f.company_id = '${DEMO.firm.first}'`;

/** The limits that guard real users would be all that is measured. */
export const liftLimits = (client: Client) =>
  client.query(`insert into business_parameters (param_key, param_value) values
    ('limits.userCallsPerMinute', '10000000'), ('limits.addressCallsPerMinute', '10000000') on conflict do nothing`);

/** Fills a migrated and seeded database with `count` people of `firms` firms (and the big one). Returns seconds. */
export async function loadPeople(client: Client, count: number, firms: number, hasBig: boolean): Promise<number> {
  const since = Date.now();
  // No triggers: every firm named below exists.
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '256MB'");
  await client.query(insertFirms(firms, hasBig));
  await makeNames(client);
  await client.query(insertPersons(count));
  await withoutIndexes(client, "staff", () => client.query(insertPeople(count, firms, hasBig)));
  await client.query("set session_replication_role = default");
  await client.query("vacuum analyze");
  await liftLimits(client);
  return (Date.now() - since) / 1000;
}

/** Opens a session of an account; returns its cookie. */
export async function sessionOf(client: Client, userId: string): Promise<string> {
  const token = newToken();
  await client.query(
    `insert into sessions (session_id, token_hash, user_id, create_time, last_seen_time, ip, user_agent)
     values ($1, $2, $3, now(), now(), '127.0.0.1', 'bench')`,
    [`bench-${newToken().slice(0, 20)}`, hashToken(token), userId],
  );
  return `sid=${token}`;
}

/** A signed-in account of the smallest role that may see people, in this firm and the others; returns its cookie. */
export async function signedIn(client: Client, companyId: string, others: readonly string[] = []): Promise<string> {
  const userId = `bench-${newToken().slice(0, 20)}`;
  await client.query(
    `insert into users (user_id, username, password_hash, nick_name, company_id) values ($1, $1, '-', '测算', $2)`,
    [userId, companyId],
  );
  await client.query("insert into user_roles (user_id, role_id) values ($1, $2)", [userId, roleIdOf("FIRM_READONLY")]);
  await client.query("insert into user_companies (user_id, company_id, can_act) select $1, unnest($2::text[]), false", [
    userId,
    others,
  ]);
  return sessionOf(client, userId);
}
