// Every endpoint × anonymous, no code, its own code, all codes but its own, foreign firm: who gets what, and that a foreign
// record cannot be told from one that does not exist. ACCESS_FULL=1 (`npm run prove -- access`) asks with each single code,
// and between branch and head office. New endpoints join by themselves. // promises P-S1
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { PERMISSION_CODES, type PermissionCode } from "@/contracts/access";
import { allEndpoints } from "@/contracts/index";
import { type Endpoint, isWrite } from "@/contracts/kit/endpoint";
import { DEMO } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { isBinary } from "@/server/platform/call/answer";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";
import { orgs } from "@/server/reference/user.table";
import { firms } from "@/server/reference/firm.table";
import { exampleOf, FOREIGN, fullUser, missing, OWN, type Place, placeOf, send } from "@/server/tests/examples";
import { failureOf } from "@/server/tests/failure";

const IS_FULL = process.env["ACCESS_FULL"] === "1";
const BRANCH = DEMO.firm.branchZhuzhou;
const HEAD = DEMO.firm.headOffice;

let t: TestApp;
let own: Place;
let foreign: Place;
let branch: Place;
let head: Place;
/** What must never reach a user of another firm. */
let foreignSecrets: string[];
let calls = 0;

before(async () => {
  t = await buildTestApp({ seed });
  [own, foreign, branch, head] = [
    await placeOf(t, OWN),
    await placeOf(t, FOREIGN),
    await placeOf(t, BRANCH),
    await placeOf(t, HEAD),
  ];
  const [row] = await t.db.select().from(firms).where(eq(firms.companyId, FOREIGN));
  assert.ok(row);
  foreignSecrets = [
    FOREIGN,
    row.companyName,
    row.creditCode,
    row.regCertNo,
    foreign.staffId,
    foreign.effectiveStaffId,
    foreign.fileId,
    foreign.userId,
    foreign.roleId,
    ...Object.values(foreign.records),
  ];
});
after(async () => {
  console.log(`access matrix: ${calls} calls`);
  await t.close();
});

const call = (endpoint: Endpoint, place: Place, token?: string): Promise<LightMyRequestResponse> => {
  calls += 1;
  return send(t, endpoint, exampleOf(endpoint).input(place), token);
};
const codesOf = (endpoint: Endpoint): readonly PermissionCode[] =>
  endpoint.spec.access.kind === "codes" ? endpoint.spec.access.anyOf : [];
const namesRecord = (endpoint: Endpoint): boolean => exampleOf(endpoint).namesRecord === true;
const isOfMembers = (endpoint: Endpoint): boolean => namesRecord(endpoint) && !exampleOf(endpoint).onlyOfficers;
/** What the association itself may do to a firm. // contract §7.6 */
const isOfDesk = (endpoint: Endpoint): boolean =>
  exampleOf(endpoint).isOfBothSides === true ||
  (!exampleOf(endpoint).ownOnly && codesOf(endpoint).some((code) => code.startsWith("g_hy_desk_")));

/** Sign-in's own refusal is no refusal of access. */
const isOfLogin = ({ id }: Endpoint) =>
  ["auth.session.login", "auth.session.redeem", "auth.second-factor.pass"].includes(id);

/** Let in: done, or refused only for the record's own state. */
function assertLetIn(endpoint: Endpoint, response: LightMyRequestResponse, who: string): void {
  if (isOfLogin(endpoint)) return assert.equal(failureOf(response).errorCode, "LOGIN");
  if (response.statusCode === 200) {
    if (!isBinary(endpoint.spec.data)) assert.equal(response.json().success, true);
    return;
  }
  const { errorCode, errorMessage } = failureOf(response);
  if (errorCode === exampleOf(endpoint).refusesWith) return;
  assert.ok(
    errorCode === "CONFLICT" || errorCode === "STATE" || (exampleOf(endpoint).isPrivate && errorCode === "NOT_FOUND"),
    `${who} at ${endpoint.id}: ${errorCode} ${errorMessage}`,
  );
}

const bodyWithoutId = (response: LightMyRequestResponse): unknown => ({ ...failureOf(response), errorId: "" });

describe("without a session", () => {
  for (const endpoint of allEndpoints) {
    const isOpen = endpoint.spec.access.kind === "open";
    test(`${endpoint.id} ${isOpen ? "answers" : "is GW0002"}`, async () => {
      const response = await call(endpoint, own);
      if (isOpen) assertLetIn(endpoint, response, "anonymous");
      else assert.equal(failureOf(response).errorCode, "GW0002");
      for (const secret of foreignSecrets) assert.ok(!response.body.includes(secret));
    });
  }
});

/** A caller of the own firm: what he is called in a failure, and what he holds. */
interface Caller {
  readonly name: string;
  readonly codes: readonly PermissionCode[];
}

/** Those whose answers differ by what the endpoint asks for; the full run asks with every code there is, one at a time. */
function callersOf(endpoint: Endpoint): Caller[] {
  const all = new Set<PermissionCode>([...codesOf(endpoint), ...(exampleOf(endpoint).finerAnyOf ?? [])]);
  const nobody: Caller = { name: "no code", codes: [] };
  const single = (code: PermissionCode): Caller => ({ name: code, codes: [code] });
  if (IS_FULL) return [nobody, ...PERMISSION_CODES.map(single)];
  const others = PERMISSION_CODES.filter((code) => !all.has(code));
  const [needed] = codesOf(endpoint);
  const [finer] = exampleOf(endpoint).finerAnyOf ?? [];
  return [
    nobody,
    ...(needed ? [single(needed)] : []),
    ...(finer && finer !== needed ? [single(finer)] : []),
    { name: "all codes but its own", codes: others },
  ];
}

describe(`with no code, ${IS_FULL ? "each code alone" : "its own code, all codes but its own"}, in the own firm`, () => {
  // Users of the same codes are one user; thousands of calls share them.
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = ({ codes }: Caller): Promise<string> => {
    const key = codes.join();
    const open = async () => openSession(t, (await createUser(t.db, { companyId: OWN, codes })).userId);
    const known = tokens.get(key) ?? open();
    tokens.set(key, known);
    return known;
  };

  for (const endpoint of allEndpoints) {
    if (endpoint.id === "auth.session.logout") continue;
    const needed = [...codesOf(endpoint), ...(exampleOf(endpoint).finerAnyOf ?? [])].join(" or ");
    test(`${endpoint.id} lets in exactly ${needed || "everybody signed in"}`, async () => {
      for (const caller of callersOf(endpoint)) {
        const response = await call(endpoint, own, await tokenOf(caller));
        const holdsOneOf = (codes: readonly PermissionCode[]) => codes.some((code) => caller.codes.includes(code));
        const { finerAnyOf } = exampleOf(endpoint);
        if (endpoint.spec.access.kind === "codes" && !holdsOneOf(codesOf(endpoint))) {
          assert.equal(failureOf(response).errorCode, "FORBIDDEN", caller.name);
        } else if (exampleOf(endpoint).onlyOfficers) {
          assert.equal(response.statusCode, 403, response.body.slice(0, 200));
        } else if (exampleOf(endpoint).isOthers) {
          assert.equal(response.statusCode, 404, response.body.slice(0, 200));
        } else if (finerAnyOf && !holdsOneOf(finerAnyOf)) {
          assert.ok([403, 404].includes(response.statusCode), `${caller.name}: ${response.body.slice(0, 200)}`);
        } else assertLetIn(endpoint, response, caller.name);
        for (const secret of foreignSecrets)
          assert.ok(!response.body.includes(secret), `${endpoint.id} shows ${secret}`);
      }
    });
  }
});

describe("with all codes", () => {
  let everything: string;
  before(async () => {
    everything = (await fullUser(t, OWN)).token;
  });

  for (const endpoint of allEndpoints.filter(isOfMembers)) {
    test(`${endpoint.id}: a foreign record answers exactly like one that does not exist`, async () => {
      const theirs = await call(endpoint, foreign, everything);
      const nothing = await call(endpoint, missing(foreign), everything);
      assert.equal(theirs.statusCode, 404, theirs.body.slice(0, 300));
      assert.deepEqual(bodyWithoutId(theirs), bodyWithoutId(nothing));
      assert.deepEqual(Object.keys(theirs.headers).sort(), Object.keys(nothing.headers).sort());
    });

    if (!IS_FULL) continue;
    test(`${endpoint.id}: a branch does not see its head office`, async () => {
      const { token } = await fullUser(t, BRANCH);
      assert.equal((await call(endpoint, head, token)).statusCode, 404);
    });

    test(`${endpoint.id}: a head office reads its branch and writes there only when acting for it`, async () => {
      const { token } = await fullUser(t, HEAD, [{ companyId: BRANCH, canAct: true }]);
      const before = await call(endpoint, branch, token);
      if (isWrite(endpoint) && endpoint.id !== "auth.session.actAs") {
        assert.ok([403, 404].includes(before.statusCode), `${before.statusCode} ${before.body.slice(0, 200)}`);
      } else if (before.statusCode !== 200) {
        // Some reads belong to the acting firm alone (full numbers, pickers).
        assert.ok(["FORBIDDEN", "NOT_FOUND"].includes(failureOf(before).errorCode));
      }
      const actAs = { method: "PUT", url: "/rest/auth/session/v1.0/acting-company", token } as const;
      assert.equal((await t.call({ ...actAs, payload: { companyId: BRANCH } })).statusCode, 200);
      const acting = await call(endpoint, branch, token);
      if (exampleOf(endpoint).isOthers) assert.equal(acting.statusCode, 404);
      else assertLetIn(endpoint, acting, "acting for the branch");
    });
  }

  test("officers reach the firms of their own association only, and act for none but by its own codes", async () => {
    const orgId = "another-association";
    await t.db.insert(orgs).values({ orgId, orgName: "外省", fullOrgName: "外省协会", lv1OrgId: orgId });
    const officersOf = async (org: string) => {
      const { userId } = await createUser(t.db, { userType: 2, orgId: org, codes: PERMISSION_CODES });
      return openSession(t, userId);
    };
    const [local, stranger] = [await officersOf(DEMO.orgId), await officersOf(orgId)];
    for (const endpoint of allEndpoints.filter(namesRecord)) {
      const theirs = await call(endpoint, own, stranger);
      assert.ok(theirs.statusCode === 404 || theirs.statusCode === 403, `${endpoint.id} ${theirs.statusCode}`);
      if (isWrite(endpoint)) {
        const ours = await call(endpoint, own, local);
        const isRefused = ours.statusCode === 404 || ours.statusCode === 403;
        assert.equal(
          isRefused,
          !isOfDesk(endpoint) || exampleOf(endpoint).isUntold === true,
          `${endpoint.id} ${ours.statusCode}`,
        );
      }
    }
    const get = (token: string) => t.call({ method: "GET", url: `/rest/basic/firm/v1.0/${OWN}`, token });
    assert.equal((await get(local)).statusCode, 200);
    assert.equal((await get(stranger)).statusCode, 404);
  });
});

test("each refusal for a missing code left one audit row", async () => {
  const { userId } = await createUser(t.db, { companyId: OWN });
  const token = await openSession(t, userId);
  const guarded = allEndpoints.filter((endpoint) => endpoint.spec.access.kind === "codes");
  for (const endpoint of guarded) await call(endpoint, own, token);
  const { rows } = await t.handle.pool.query(
    "select action from audits where user_id = $1 and result = 'refused' and object = 'access' order by action",
    [userId],
  );
  assert.deepEqual(
    rows.map((row: { action: string }) => row.action),
    guarded.map((endpoint) => endpoint.id).sort(),
  );
});
