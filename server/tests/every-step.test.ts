// Every step of every record, asked by whom it is for, in each state that it starts from: it is done, or refused in
// words; never a fault, never a record that is gone for whoever has just moved it. States are set by hand, so that what
// the step's own rules ask for may lack. // contract §7.5
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { allEndpoints } from "@/contracts/index";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { seed } from "@/server/seed/seed";
import { buildTestApp, type TestApp } from "@/server/testing/testing";
import { exampleOf, FOREIGN, fullOfficer, fullUser, OWN, type Place, placeOf, send } from "@/server/tests/examples";
import { failureOf } from "@/server/tests/failure";
import { RECORD_SAMPLES, type RecordSample } from "@/server/tests/record-examples";
import { columnOf } from "@/server/tests/record-places";

let t: TestApp;
let place: Place;
/** Who does the steps of each side. */
let tokens: Readonly<Record<"firm" | "desk" | "other", string>>;

before(async () => {
  t = await buildTestApp({ seed });
  place = await placeOf(t, OWN);
  const [firm, desk, other] = [await fullUser(t, OWN), await fullOfficer(t), await fullUser(t, FOREIGN)];
  tokens = { firm: firm.token, desk: desk.token, other: other.token };
});
after(() => t.close());

/** The nominated person's own. */
const HIS_OWN = ["filing.reviewer.agree"];

const endpointOf = (id: string): Endpoint => {
  const endpoint = allEndpoints.find((one) => one.id === id);
  assert.ok(endpoint, id);
  return endpoint;
};

/** The version of the sample's record once it stands in this state. */
async function stands({ of, table }: RecordSample, status: number): Promise<number> {
  const [state, key] = [sql.identifier(columnOf(of.lifecycle?.key ?? "")), sql.identifier(columnOf(of.idKey))];
  const id = place.records[of.id];
  await t.db.execute(sql`update ${sql.identifier(table)} set ${state} = ${status} where ${key} = ${id}`);
  const { rows } = await t.db.execute(sql`select version from ${sql.identifier(table)} where ${key} = ${id}`);
  assert.equal(rows.length, 1, `${of.id} stands no more`);
  return Number((rows[0] as { version: unknown }).version);
}

/** Another firm is asked for its answer. */
const asksOther = async ({ of, table }: RecordSample): Promise<void> => {
  const [other, key] = [sql.identifier(columnOf("otherCompanyId")), sql.identifier(columnOf(of.idKey))];
  await t.db.execute(
    sql`update ${sql.identifier(table)} set ${other} = ${FOREIGN} where ${key} = ${place.records[of.id]}`,
  );
};

for (const sample of RECORD_SAMPLES) {
  const { of, isUntold } = sample;
  describe(of.id, () => {
    for (const [name, { by, from }] of Object.entries(of.lifecycle?.transitions ?? {}))
      for (const status of by === "system" ? [] : from)
        test(`${name} from ${status}`, async () => {
          if (by === "system") return;
          if (by === "other") await asksOther(sample);
          const step = endpointOf(`${of.id}.${name}`);
          const { params = {}, body } = exampleOf(step).input(place);
          const version = await stands(sample, status);
          const told = await send(t, step, { params, body: { ...(body as object), version } }, tokens[by]);
          if (told.statusCode === 200) {
            const read = await send(t, endpointOf(`${of.id}.get`), { params }, tokens[by]);
            return assert.equal(read.statusCode, 200, `gone for whoever moved it: ${read.body.slice(0, 300)}`);
          }
          const { errorCode, errorMessage } = failureOf(told);
          // A draft is told to the association by what its firm asks of it alone.
          const isDraft = by === "desk" && status === of.lifecycle?.initial;
          const inWords = ["VALIDATION", "STATE", ...(isUntold || isDraft ? ["NOT_FOUND"] : [])];
          const isHis = errorCode === "FORBIDDEN" && HIS_OWN.includes(step.id);
          assert.ok(isHis || inWords.includes(errorCode), `${errorCode} ${errorMessage}`);
        });
  });
}
