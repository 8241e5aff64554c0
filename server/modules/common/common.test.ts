// On PostgreSQL: versions of shared data are raised under locks.
import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { after, before, describe, it } from "node:test";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { DictionaryItem } from "@/contracts/common/dictionary";
import type { Locality } from "@/contracts/common/locality";
import type { Notice } from "@/contracts/common/notice";
import type { Workbench } from "@/contracts/common/workbench";
import { firmApi } from "@/contracts/basic/firm/firm";
import { allEndpoints } from "@/contracts/index";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { metaOf, unwrap } from "@/contracts/kit/field";
import type { Db } from "@/server/db/client";
import { DEMO } from "@/server/seed/demo";
import { demoApp, type DemoApp, type Reply, TEST_NOW } from "@/server/testing/demo-app";
import { loadReference } from "@/server/seed/reference";
import { createUser } from "@/server/testing/testing";
import { audits } from "@/server/platform/audit/audit.table";
import { storedFiles } from "@/server/platform/files/files.table";
import { dictionaryItems } from "@/server/reference/dictionary.table";
import { DictionaryCache } from "@/server/reference/dictionary-cache";
import { STANDARD_DICTIONARIES, standardEntries } from "@/server/reference/dictionary-data";
import { loadDictionaries } from "@/server/reference/dictionary-load";
import { notices } from "@/server/modules/common/sys-notice.table";
import { localityText } from "@/server/reference/localities";
import { isLocalityPath } from "@/server/reference/localities";
import { referenceVersions } from "@/server/reference/reference.table";

const GD = "/restOpen/common/dimensionality/gdconfig/v1.0";
const PLACE = "/restOpen/common/dimensionality/locality/v1.0";
const NOTICES = "/restOpen/common/msg/sys_notice/v1.0";
const WORKBENCH = "/rest/common/workbench/v1.0";

const items = (reply: Reply) => reply.body.data as DictionaryItem[];
const later = (ms: number): Date => new Date(TEST_NOW.getTime() + ms);

let demo: DemoApp;
// Tables of other domains are theirs; a test reaches them by plain SQL.
const grant = (roleId: string, code: string) =>
  demo.handle.pool.query("insert into role_codes (role_id, code) values ($1, $2)", [roleId, code]);
before(async () => {
  demo = await demoApp();
});
after(() => demo.close());

describe("the standard dictionaries", () => {
  it("have every type once, every value once, integers and labels", () => {
    const entries = standardEntries();
    const keys = entries.map((entry) => `${entry.keyName} ${entry.keyValue}`);
    assert.equal(new Set(keys).size, keys.length);
    assert.ok(entries.every((entry) => Number.isInteger(entry.keyValue) && entry.keyNotes.trim() === entry.keyNotes));
    for (const keyName of Object.keys(STANDARD_DICTIONARIES)) {
      assert.match(keyName, /^[a-z][a-z0-9_]*$/);
      const labels = entries.filter((entry) => entry.keyName === keyName).map((entry) => entry.keyNotes);
      assert.equal(new Set(labels).size, labels.length, `${keyName} names two values alike`);
    }
    assert.equal(Object.keys(STANDARD_DICTIONARIES).length, 149);
  });

  it("have every type that a contract's field names", () => {
    const seen = new Set<z.ZodType>();
    const named = new Set<string>();
    const walk = (schema: z.ZodType): void => {
      if (seen.has(schema)) return;
      seen.add(schema);
      const dictionary = metaOf(schema)?.dict;
      if (dictionary) named.add(dictionary);
      const inner = unwrap(schema);
      if (inner instanceof z.ZodObject) Object.values(inner.shape as Record<string, z.ZodType>).forEach(walk);
      if (inner instanceof z.ZodArray) walk(inner.element as z.ZodType);
    };
    const endpoints: readonly Endpoint[] = [...allEndpoints, ...Object.values(firmApi)];
    for (const { spec } of endpoints) {
      const { data, body, query } = spec;
      if (data instanceof z.ZodType) walk(data);
      else if (data.kind === "page") walk(data.row);
      if (body instanceof z.ZodType) walk(body);
      if (query) walk(query);
    }
    assert.ok(named.size > 0);
    assert.deepEqual(
      [...named].filter((name) => !Object.hasOwn(STANDARD_DICTIONARIES, name)),
      [],
    );
  });

  it("refuse a line that is not `value label`", () => {
    assert.throws(() => standardEntries({ broken: "1 一|二" }), /broken/);
  });
});

describe("gdconfig", () => {
  it("answers everything to anybody, with one version and a tag that saves the second transfer", async () => {
    const all = await demo.anonymous("GET", GD);
    assert.equal(all.status, 200);
    assert.equal(items(all).length, standardEntries().length);
    assert.equal(typeof all.body.version, "number");
    const tag = String(all.headers["etag"]);
    assert.equal((await demo.anonymous("GET", GD, { headers: { "if-none-match": tag } })).status, 304);
    assert.doesNotMatch(String(all.headers["cache-control"]), /no-store/);
  });

  it("answers by type, by several types and by value, and 404 for what there is not", async () => {
    const gender = await demo.anonymous("GET", `${GD}/gender`);
    assert.deepEqual(
      items(gender).map((item) => item.keyNotes),
      ["未知", "男", "女", "未说明"],
    );
    const batch = await demo.anonymous("GET", `${GD}/batch?keyName[]=yes_no&keyName[]=gender&keyName[]=no_such`);
    assert.equal(items(batch).length, 6);
    const one = await demo.anonymous("GET", `${GD}/political_status/13`);
    assert.equal((one.body.data as DictionaryItem).keyNotes, "群众");
    const list = await demo.anonymous("GET", `${GD}/list`);
    assert.equal((list.body.data as unknown[]).length, 149);
    assert.equal((await demo.anonymous("GET", `${GD}/no_such`)).status, 404);
    assert.equal((await demo.anonymous("GET", `${GD}/gender/77`)).status, 404);
    assert.equal((await demo.anonymous("GET", `${GD}/batch`)).status, 400);
  });

  it("shows a change of the association in another process within two seconds, by version and tag", async () => {
    const other = await demo.another();
    try {
      demo.setClock(later(10_000));
      const before_ = await other.anonymous("GET", `${GD}/gender`);
      await demo.handle.db
        .update(dictionaryItems)
        .set({ keyNotes: "男性", isCustomised: true })
        .where(and(eq(dictionaryItems.keyName, "gender"), eq(dictionaryItems.keyValue, 1)));
      const evicted = await (await demo.as(DEMO.user.desk))("DELETE", `${GD}/cacheEvict`);
      assert.equal(evicted.status, 200);
      assert.equal(evicted.body.version, (before_.body.version ?? 0) + 1);
      demo.setClock(later(12_100));
      let after_ = await other.anonymous("GET", `${GD}/gender`);
      // A comparison that a busy machine drew out is served behind: at the same instant, without another two seconds.
      for (let again = 0; again < 20 && after_.body.version !== evicted.body.version; again += 1) {
        await wait(100);
        after_ = await other.anonymous("GET", `${GD}/gender`);
      }
      assert.equal(after_.body.version, evicted.body.version);
      assert.ok(items(after_).some((item) => item.keyNotes === "男性"));
      assert.notEqual(after_.headers["etag"], before_.headers["etag"]);
      const rows = await demo.handle.db.select().from(audits).where(eq(audits.object, "common.dictionary"));
      assert.equal(rows.length, 1);
    } finally {
      await other.close();
    }
  });

  it("goes on from memory while the database is away, and fails only when it has nothing yet", async () => {
    const away = {
      select: () => {
        throw new Error("database away");
      },
    } as unknown as Db;
    const cache = new DictionaryCache();
    await assert.rejects(cache.get(away, TEST_NOW), /away/);
    const read = await cache.get(demo.handle.db, TEST_NOW);
    assert.equal(await cache.get(away, later(60_000)), read);
    assert.equal(read.label("gender", 2), "女");
    assert.equal(read.label("gender", 77), "77");
  });

  it("lets nobody without the code empty the cache", async () => {
    assert.equal((await demo.anonymous("DELETE", `${GD}/cacheEvict`)).status, 400);
    assert.equal((await (await demo.as(DEMO.user.admin))("DELETE", `${GD}/cacheEvict`)).status, 403);
    assert.equal((await (await demo.as(DEMO.user.admin))("GET", `${PLACE}/localityCacheEvict`)).status, 403);
  });

  it("keeps what the association changed and raises the version only when something differs", async () => {
    const { db } = demo.handle;
    const versionNow = async () =>
      (await db.select().from(referenceVersions).where(eq(referenceVersions.name, "dictionary")))[0]?.version ?? 0;
    const first = await versionNow();
    await loadReference(db);
    assert.equal(await versionNow(), first);
    const changed = standardEntries().filter((entry) => !(entry.keyName === "yes_no" && entry.keyValue === 1));
    await loadDictionaries(db, changed);
    assert.equal(await versionNow(), first + 1);
    const rows = await db.select().from(dictionaryItems);
    const row = (keyName: string, keyValue: number) =>
      rows.find((r) => r.keyName === keyName && r.keyValue === keyValue);
    assert.equal(row("yes_no", 1)?.keyDisabled, true);
    assert.equal(row("yes_no", 0)?.keyDisabled, false);
    assert.equal(row("gender", 1)?.keyNotes, "男性");
    await loadDictionaries(db);
    assert.equal(await versionNow(), first + 2);
    const [again] = await db
      .select()
      .from(dictionaryItems)
      .where(and(eq(dictionaryItems.keyName, "yes_no"), eq(dictionaryItems.keyValue, 1)));
    assert.equal(again?.keyDisabled, false);
  });
});

describe("localities", () => {
  const list = async (path: string): Promise<Locality[]> =>
    (await demo.anonymous("GET", `${PLACE}${path}`)).body.data as Locality[];

  it("have 34 provinces and every city and district in its parent", async () => {
    const [provinces, cities, districts] = [await list("/provinces"), await list("/cities"), await list("/districts")];
    assert.equal(provinces.length, 34);
    assert.equal(cities.length, 345);
    assert.ok(districts.length >= 2850, String(districts.length));
    const codes = (places: Locality[]) => new Set(places.map((place) => place.code));
    assert.ok(cities.every((city) => codes(provinces).has(city.parentCode ?? "")));
    const known = codes(cities);
    assert.ok(districts.every((district) => known.has(district.parentCode ?? "")));
    assert.ok(
      [...provinces, ...cities, ...districts].every((place) => /^\d{6}$/.test(place.code) && place.name.length > 0),
    );
    assert.equal(codes(districts).size, districts.length);
  });

  it("give three levels everywhere: each province has a city, each city a district", async () => {
    for (const province of await list("/provinces")) {
      const cities = await list(`/cities/${province.code}`);
      assert.ok(cities.length > 0, province.name);
      assert.ok((await list(`/districtsByProvince/${province.code}`)).length >= cities.length, province.name);
    }
    for (const city of await list("/cities")) assert.ok((await list(`/districts/${city.code}`)).length > 0, city.name);
  });

  it("say where each lies by the names of the specification, its own level among them", async () => {
    const place = async (path: string, code: string) => {
      const found = (await list(path)).find((one) => one.code === code);
      return [found?.provinceCode, found?.cityCode];
    };
    assert.deepEqual(await place("/provinces", "430000"), ["430000", null]);
    assert.deepEqual(await place("/cities/430000", "430100"), ["430000", "430100"]);
    assert.deepEqual(await place("/districts/430100", "430104"), ["430000", "430100"]);
    assert.deepEqual(await place("/districts/429000", "429004"), ["420000", "429000"]);
    assert.deepEqual(await place("/districtsByProvince/810000", "810000"), ["810000", "810000"]);
    const cities = new Set((await list("/cities")).map(({ code }) => code));
    assert.ok((await list("/districts")).every(({ cityCode }) => cities.has(cityCode ?? "")));
  });

  const spots: readonly [string, readonly string[]][] = [
    ["/cities/110000", ["北京市"]],
    ["/cities/500000", ["重庆市", "重庆市（县）"]],
    ["/districts/441900", ["东莞市"]],
    ["/districts/442000", ["中山市"]],
    ["/districts/460400", ["儋州市"]],
    ["/districts/620200", ["嘉峪关市"]],
    ["/districts/429000", ["仙桃市", "潜江市", "天门市", "神农架林区"]],
    ["/districts/810000", ["香港特别行政区"]],
    ["/cities/710000", ["台湾省"]],
  ];
  for (const [path, names] of spots) {
    it(`${path} = ${names.join("、")}`, async () =>
      assert.deepEqual(
        (await list(path)).map((place) => place.name),
        names,
      ));
  }

  it("know the latest changes: 白杨市, 和安县, 临平区; Hainan's counties; Hunan's 14 cities", async () => {
    const names = (await list("/districts")).map((place) => place.name);
    for (const name of ["白杨市", "和安县", "和康县", "临平区", "琼海市", "岳麓区"])
      assert.ok(names.includes(name), name);
    assert.equal((await list("/cities/430000")).length, 14);
  });

  it("answer 404 for a code that is none and 400 for what cannot be one", async () => {
    assert.equal((await demo.anonymous("GET", `${PLACE}/cities/990000`)).status, 404);
    assert.equal((await demo.anonymous("GET", `${PLACE}/districts/430000`)).status, 404);
    assert.equal((await demo.anonymous("GET", `${PLACE}/cities/43`)).status, 400);
  });

  it("tell other modules whether three codes belong together and how the place is written", () => {
    assert.ok(isLocalityPath("430000", "430100", "430104"));
    assert.ok(isLocalityPath("440000", "441900", "441900"));
    assert.ok(!isLocalityPath("430000", "430200", "430104"));
    assert.ok(!isLocalityPath("420000", "430100", "430104"));
    assert.equal(localityText("430000", "430100", "430104"), "湖南省长沙市岳麓区");
    assert.equal(localityText("110000", "110100", "110105"), "北京市朝阳区");
    assert.equal(localityText("440000", "441900", "441900"), "广东省东莞市");
    assert.equal(localityText("000000", "", ""), "");
  });
});

describe("notices", () => {
  const titles = (reply: Reply): string[] => (reply.body.data as Notice[]).map((notice) => notice.noticeTitle);

  it("answer the valid ones for members, the newest first", async () => {
    const reply = await demo.anonymous("GET", `${NOTICES}/3`);
    const list = reply.body.data as Notice[];
    assert.equal(list.length, 3);
    assert.deepEqual(
      [...list].sort((a, b) => b.enableTime.localeCompare(a.enableTime)),
      list,
    );
    assert.ok(list.every((notice) => notice.noticeTarget === 3 && notice.enableTime <= TEST_NOW.toISOString()));
    assert.equal(reply.headers["x-dictionary-version"], undefined);
    assert.equal(reply.headers["x-rights-version"], undefined);
  });

  it("show one only from its beginning to its end, and only while it is in force", async () => {
    const one = { noticeContent: "内容", noticeTargets: [3], noticeStatus: 1 };
    await demo.handle.db.insert(notices).values([
      { ...one, noticeId: "n-future", noticeTitle: "将来", enableTime: later(60_000_000) },
      { ...one, noticeId: "n-draft", noticeTitle: "草稿", enableTime: later(-1000), noticeStatus: 0 },
      { ...one, noticeId: "n-stopped", noticeTitle: "停用", enableTime: later(-1000), noticeStatus: 2 },
      { ...one, noticeId: "n-short", noticeTitle: "短期", enableTime: later(-1000), disableTime: later(30_000_000) },
    ]);
    assert.deepEqual(
      titles(await demo.anonymous("GET", `${NOTICES}/3`)).filter((t) => t.length === 2),
      ["短期"],
    );
    demo.setClock(later(60_000_001));
    assert.deepEqual(
      titles(await demo.anonymous("GET", `${NOTICES}/3`)).filter((t) => t.length === 2),
      ["将来"],
    );
    demo.setClock(TEST_NOW);
  });

  it("for the association are for its own people", async () => {
    assert.deepEqual(titles(await demo.anonymous("GET", `${NOTICES}/1`)), []);
    assert.deepEqual(titles(await (await demo.as(DEMO.user.admin))("GET", `${NOTICES}/1`)), []);
    assert.deepEqual(titles(await (await demo.as(DEMO.user.desk))("GET", `${NOTICES}/1`)), ["受理岗工作提示"]);
  });

  it("tell a session the versions of dictionary and rights; a new right changes the latter", async () => {
    const send = await demo.as(DEMO.user.agent);
    const first = await send("GET", `${NOTICES}/3`);
    assert.match(String(first.headers["x-dictionary-version"]), /^\d+$/);
    const rights = first.headers["x-rights-version"];
    assert.ok(rights);
    assert.equal((await send("GET", `${NOTICES}/3`)).headers["x-rights-version"], rights);
    await grant("role_tax_agent", "g_hy_cust_view");
    assert.notEqual((await send("GET", `${NOTICES}/3`)).headers["x-rights-version"], rights);
    assert.notEqual(
      (await (await demo.as(DEMO.user.party))("GET", `${NOTICES}/3`)).headers["x-rights-version"],
      rights,
    );
  });
});

describe("workbench", () => {
  const of = async (username: string): Promise<Workbench> => {
    const reply = await (await demo.as(username))("GET", WORKBENCH);
    assert.equal(reply.status, 200);
    return reply.body.data as Workbench;
  };
  const keysOf = (bench: Workbench): string[] => bench.todos.map((todo) => todo.key);
  const figureOf = (bench: Workbench, key: string) => bench.figures.find((figure) => figure.key === key)?.value;

  it("reminds the administrator of what runs out within 60 days and of what is missing", async () => {
    const bench = await of(DEMO.user.admin);
    assert.equal(bench.today, "2026-11-20");
    const insured = bench.todos.find((todo) => todo.key === "insuredTo");
    assert.deepEqual([insured?.dueDate, insured?.daysLeft, insured?.level], ["2026-12-15", 25, "later"]);
    assert.equal(bench.todos.find((todo) => todo.key === "leaseEndDate")?.level, "later");
    // What is late stands first; of that the older.
    assert.deepEqual(
      bench.todos.slice(0, 2).map(({ key, level }) => [key.split(":")[0], level]),
      [
        ["duesPay", "overdue"],
        ["confirm", "overdue"],
      ],
    );
    for (const key of ["licences", "incompleteStaff"]) assert.ok(keysOf(bench).includes(key), key);
    assert.deepEqual(bench.coming.map(({ key }) => key).sort(), ["dues", "statements", "taxServiceSummary"]);
    const staff = bench.todos.find((todo) => todo.key === "incompleteStaff");
    assert.deepEqual([staff?.routeId, staff?.query], ["basic.staff", { isIncomplete: "true", staffStatus: ["1"] }]);
  });

  it("leads the association's administrator through what is not set yet, until all of it is", async () => {
    const missing = async () => (await of(DEMO.user.desk)).startSteps.filter(({ isDone }) => !isDone);
    assert.deepEqual(
      (await missing()).map(({ key }) => key),
      ["params", "holidays", "officers"],
    );
    assert.deepEqual((await of(DEMO.user.admin)).startSteps, []);
    const { db } = demo.handle;
    const desk = await demo.as(DEMO.user.desk);
    const params = "/rest/auth/security/businessparameter/management/v1.0";
    // Looked through and saved as it stood: done, and no change.
    const standing = (await desk("GET", params)).body.data as { paramKey: string; value: unknown }[];
    for (const key of ["workbench.reminderDays", "calendar.holidays"]) {
      const value = standing.find(({ paramKey }) => paramKey === key)?.value;
      assert.equal((await desk("PUT", params, { payload: { paramKey: key, value } })).status, 200);
      assert.deepEqual((await desk("GET", `${params}/history/${key}?page=1`)).body.data, []);
    }
    assert.deepEqual(
      (await missing()).map(({ key }) => key),
      ["officers"],
    );
    await createUser(db, { userType: 2, orgId: DEMO.orgId });
    assert.deepEqual((await of(DEMO.user.desk)).startSteps, []);
  });

  it("drops what has been done", async () => {
    const { db, pool } = demo.handle;
    await pool.query(
      "insert into firm_confirmations (company_id, confirm_year, user_id, user_name, confirm_time) values ($1, 2026, 'u', '甲', now())",
      [DEMO.firm.first],
    );
    await pool.query("update firms set insured_to = '2027-06-30' where company_id = $1", [DEMO.firm.first]);
    const file = {
      fileName: "执照.pdf",
      fileExt: "pdf",
      fileSize: 1,
      sha256: "0",
      uploadUserId: "u",
      uploadUserName: "甲",
    };
    await db.insert(storedFiles).values(
      [1, 2].map((attachType) => ({
        ...file,
        fileId: `licence-${attachType}`,
        companyId: DEMO.firm.first,
        bizType: "firm",
        bizId: DEMO.firm.first,
        attachType,
        uploadTime: TEST_NOW,
      })),
    );
    const keys = keysOf(await of(DEMO.user.admin));
    for (const key of ["confirm", "insuredTo", "licences"]) assert.ok(!keys.includes(key), key);
  });

  it("tells each role its own business only", async () => {
    const finance = await of(DEMO.user.finance);
    assert.deepEqual(finance.coming.map(({ key }) => key).sort(), ["dues", "statements"]);
    const own = (bench: Workbench) => keysOf(bench).filter((key) => !key.startsWith("receipt:"));
    assert.deepEqual(
      own(finance).map((key) => key.split(":")[0]),
      ["duesPay", "statementYear", "duesDeclare"],
    );
    assert.deepEqual(own(await of(DEMO.user.hr)), ["incompleteStaff"]);
    // Of the sample's agent nobody has said yet whose account it is.
    const others = [[DEMO.user.training], [DEMO.user.agent, "unlinkedAccount"]] as const;
    for (const [username, ...todos] of others) {
      const bench = await of(username);
      assert.deepEqual([own(bench), bench.figures, bench.coming], [todos, [], []]);
      assert.ok(bench.companyName);
    }
  });

  it("follows the calendar in Shanghai: 23:59 there and a minute later are two days", async () => {
    demo.setClock(new Date("2026-12-31T15:59:00.000Z"));
    const before_ = await of(DEMO.user.finance);
    assert.equal(before_.today, "2026-12-31");
    assert.equal(before_.coming[0]?.fromDate, "2027-01-01");
    demo.setClock(new Date("2026-12-31T16:00:00.000Z"));
    const after_ = await of(DEMO.user.finance);
    assert.equal(after_.today, "2027-01-01");
    assert.deepEqual(after_.coming, []);
    const statements = after_.todos.find(({ key }) => key === "statements");
    assert.equal(statements?.dueDate, "2027-03-31");
    assert.match(statements?.title ?? "", /2026年度/);
    demo.setClock(new Date("2027-04-01T02:00:00.000Z"));
    assert.ok(!keysOf(await of(DEMO.user.finance)).includes("statements"));
    demo.setClock(TEST_NOW);
  });

  it("gives the acting firm's figures, and the association's to its own people", async () => {
    const head = await of(DEMO.user.head);
    assert.equal(figureOf(head, "branchCount"), "4");
    assert.equal(figureOf(head, "partnerCount"), "9");
    assert.equal(figureOf(head, "firmGrade"), "AAAAA级");
    const branch = await of(DEMO.user.branch);
    assert.equal(figureOf(branch, "partnerCount"), undefined);
    const desk = await of(DEMO.user.desk);
    assert.equal(desk.companyName, null);
    assert.deepEqual([figureOf(desk, "memberCount"), figureOf(desk, "applyingCount")], ["10", "1"]);
    const { rows } = await demo.handle.pool.query<{ n: string }>(
      "select count(*)::text as n from staff where staff_status = 1 and audit_status <> 0",
    );
    assert.equal(figureOf(desk, "staffTotal"), rows[0]?.n);
  });

  it("binds a firm that is not yet a member to its own record only", async () => {
    const keys = keysOf(await of(DEMO.user.other));
    assert.ok(keys.includes("licences"));
    assert.deepEqual((await of(DEMO.user.other)).coming, []);
  });

  it("is for signed-in users", async () => {
    const reply = await demo.anonymous("GET", WORKBENCH);
    assert.deepEqual([reply.status, reply.body.errorCode], [400, "GW0002"]);
  });
});
