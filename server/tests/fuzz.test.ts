// Every endpoint against what its schema allows, forbids and never thought of, as a user who may do everything: no 5xx,
// every refusal in the envelope, no fault in the log, nothing lost, the server alive. FUZZ_RUNS cases each, all of them sent
// (else those of CI, of which the schemas alone read most; `npm run prove -- fuzz` takes more, on both databases:
// `fuzz-cases`), FUZZ_SEED repeats a run. New endpoints join by themselves. // promises P-S2
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { eq, sql } from "drizzle-orm";
import type { FastifyRequest, LightMyRequestResponse } from "fastify";
import { allEndpoints } from "@/contracts/index";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { demoAssociation, seed } from "@/server/seed/seed";
import { isBinary } from "@/server/platform/call/answer";
import { chainAudits } from "@/server/platform/audit/audit-chain";
import { verifyChain } from "@/server/platform/audit/audit-verify";
import { audits } from "@/server/platform/audit/audit.table";
import { calendarDate } from "@/server/platform/call/services";
import { AppError } from "@/server/platform/call/errors";
import { isUpload, readInput } from "@/server/platform/call/input";
import { userRoles } from "@/server/reference/user.table";
import { DEMO } from "@/server/seed/demo";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";
import { callsOf, type FuzzCall } from "@/server/tests/arbitrary";
import { exampleOf, fullOfficer, fullUser, multipart, OWN, type Place, placeOf } from "@/server/tests/examples";
import { failureOf } from "@/server/tests/failure";
import { FUZZ_CASES } from "@/server/tests/fuzz-cases";

const ASKED = process.env["FUZZ_RUNS"];
const RUNS = Number(ASKED ?? FUZZ_CASES.ci);
const SENT = ASKED === undefined ? FUZZ_CASES.sent : RUNS;
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_120);

let t: TestApp;
let own: Place;
const statuses = new Map<number, number>();
let refusedUnsent = 0;

before(async () => {
  t = await buildTestApp({ seed });
  await t.setParam("file.dailyUploadMb", 100_000);
  own = await placeOf(t, OWN);
});
after(async () => {
  const total = [...statuses.values()].reduce((sum, n) => sum + n, 0);
  console.log(
    `fuzz: ${total} requests, seed ${SEED}, by status ${JSON.stringify(Object.fromEntries(statuses))}, ${refusedUnsent} more refused unsent`,
  );
  await t.close();
});

async function bodyOf(endpoint: Endpoint, call: FuzzCall) {
  if (isUpload(endpoint.spec.body)) {
    const { payload, contentType } = await multipart(
      call.fields ?? {},
      call.file,
      exampleOf(endpoint).input(own).file?.fileName,
    );
    return { payload, headers: { "content-type": contentType, ...call.headers } };
  }
  const json = endpoint.spec.method === "GET" ? {} : { "content-type": "application/json" };
  return { payload: call.payload, headers: { ...json, ...call.headers } };
}

async function fire(endpoint: Endpoint, call: FuzzCall, token: string): Promise<LightMyRequestResponse> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => call.path[name] ?? "");
  const url = call.search === "" ? path : `${path}?${call.search}`;
  const { payload, headers } = await bodyOf(endpoint, call);
  const { cookie, ...others } = headers as Record<string, string>;
  const cookies = cookie === undefined ? { token } : {};
  const all = cookie === undefined ? others : { ...others, cookie: `${cookie}; sid=${token}` };
  const request = { method: endpoint.spec.method, url, headers: all, ...(payload !== undefined && { payload }) };
  return t.call({ ...request, ...cookies });
}

/** A call as the server reads it; null where its text is none that any endpoint takes: the parsers stand before all of them. */
function asRead({ path, search, payload }: FuzzCall) {
  try {
    const params = Object.fromEntries(Object.entries(path).map(([key, text]) => [key, decodeURIComponent(text)]));
    const body: unknown = payload === undefined ? undefined : JSON.parse(utf8.decode(Buffer.from(payload)));
    return { url: `/?${search}`, params, body, call: { now: t.clock.now() } };
  } catch {
    return null;
  }
}
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Whether a call is refused without the server, in a sentence for each fault; anything else that schemas throw is a fault. */
function isRefusedUnsent(endpoint: Endpoint, call: FuzzCall): boolean {
  if (isUpload(endpoint.spec.body)) return false;
  const request = asRead(call);
  try {
    if (request) readInput(endpoint, request as unknown as FastifyRequest);
    if (request) return false;
  } catch (error) {
    assert.ok(error instanceof AppError, String(error));
    assert.deepEqual([error.status, error.errorCode], [400, "VALIDATION"]);
    assert.ok(error.extras.fieldErrors?.every(({ message }) => /\p{Script=Han}/u.test(message)));
  }
  refusedUnsent += 1;
  return true;
}

function assertSound(endpoint: Endpoint, response: LightMyRequestResponse): void {
  const { statusCode } = response;
  statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  assert.ok(statusCode < 500, `${statusCode} ${response.body.slice(0, 300)}`);
  if (statusCode >= 400) failureOf(response);
  else if (statusCode === 200 && !isBinary(endpoint.spec.data)) assert.equal(response.json().success, true);
  assert.equal(response.headers["x-content-type-options"], "nosniff");
}

const countRows = async (except: string | readonly string[] = []): Promise<number[]> => {
  const all = ["firms", "staff", "users", "roles", "role_codes", "orgs", "dictionary_items", "sys_notices"];
  const tables = all.filter((name) => name !== except && !(Array.isArray(except) && except.includes(name)));
  const each = tables.map((name) => sql`(select count(*)::int from ${sql.identifier(name)})`);
  const { rows } = await t.db.execute<{ counts: number[] }>(sql`select array[${sql.join(each, sql`, `)}] as counts`);
  return rows[0]?.counts ?? [];
};

/**
 * A user and session of its own for each endpoint: log-out and switching must not spoil the others. All of a side hold one
 * role with all codes: a role each would make that table grow with every endpoint, and the last ones slow.
 */
const holders = new Map<boolean, Promise<string>>();
async function roleWithAll(isOfficer: boolean): Promise<string> {
  const { userId } = await (isOfficer ? fullOfficer(t) : fullUser(t, OWN));
  const [held] = await t.db.select().from(userRoles).where(eq(userRoles.userId, userId));
  assert.ok(held);
  return held.roleId;
}
async function freshToken(isOfficer = false): Promise<string> {
  const known = holders.get(isOfficer) ?? roleWithAll(isOfficer);
  holders.set(isOfficer, known);
  const { userId } = await createUser(t.db, isOfficer ? { userType: 2, orgId: DEMO.orgId } : { companyId: OWN });
  await t.db.insert(userRoles).values({ userId, roleId: await known });
  return openSession(t, userId);
}

/** ID numbers and mobiles of the demo association, in the clear. */
const personalNumbers = (): string[] => {
  const { people, firms } = demoAssociation(calendarDate(t.clock.now()));
  return [
    ...people.flatMap((p) => [p.idNo, p.mobile]),
    ...firms.flatMap((f) => [f.legalPersonIdNo, f.legalPersonMobile]),
  ];
};

describe(`${RUNS} cases for each endpoint`, () => {
  for (const endpoint of allEndpoints) {
    test(endpoint.id, async () => {
      let token = await freshToken(exampleOf(endpoint).onlyOfficers);
      const { countsIn } = exampleOf(endpoint);
      const before = await countRows(countsIn);
      let at = 0;
      const property = fc.asyncProperty(callsOf(endpoint, exampleOf(endpoint).input(own)), async (call) => {
        at += 1;
        if (at > SENT && isRefusedUnsent(endpoint, call)) return;
        const response = await fire(endpoint, call, token);
        assertSound(endpoint, response);
        if (endpoint.id === "auth.session.logout" && response.statusCode === 200) token = await freshToken();
      });
      await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: RUNS > 500 });
      const later = await countRows(countsIn);
      const isLogout = endpoint.id === "auth.session.logout";
      if (!isLogout) assert.deepEqual(later, before, "no call makes or loses rows of these tables");
    });
  }
});

test("no personal number of the seed stands in log or audit", async () => {
  const written = t.logs() + JSON.stringify(await t.db.select().from(audits));
  const numbers = personalNumbers();
  assert.ok(numbers.length > 700, String(numbers.length));
  assert.deepEqual(
    numbers.filter((number) => written.includes(number)),
    [],
  );
});

test("after all that: no fault in the log, the audit chain holds, the server answers", async () => {
  const faults = t
    .logs()
    .split("\n")
    .filter((line) => line.includes('"level":"error"'));
  assert.deepEqual(faults, []);
  assert.doesNotMatch(t.logs(), /refuse_change|never changed/);
  while ((await chainAudits(t.db)).count > 0);
  const report = await verifyChain(t.db);
  assert.equal(report.ok, true, JSON.stringify(report.broken));
  assert.equal((await t.call({ method: "GET", url: "/readyz" })).statusCode, 200);
  const { token } = await fullUser(t, OWN);
  assert.equal((await t.call({ method: "GET", url: `/rest/basic/firm/v1.0/${OWN}`, token })).statusCode, 200);
});
