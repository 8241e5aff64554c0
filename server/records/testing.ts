import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { RecordContract, FormOf } from "@/contracts/kit/record";
import { newId } from "@/server/platform/clock/id";
import type { RecordTable } from "@/server/records/hooks";
import { columnOf } from "@/server/records/items";
import { stepLines } from "@/server/records/steps/step.table";
import { DEMO } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { firmCaller, deskCaller, type Told, type Values } from "@/server/records/testing-calls";
import { buildTestApp, type TestApp } from "@/server/testing/testing";

interface Promised<P extends RecordContract> {
  readonly of: P;
  /** A right form. */
  readonly form: FormOf<P>;
  /** Another right value of one item. */
  readonly change: Partial<FormOf<P>>;
  /** An item that must be filled in. */
  readonly required: keyof FormOf<P> & string;
  /** Of a kind with a lifecycle that the engine itself shows as it was submitted. */
  readonly table?: RecordTable;
  /** A firm has one at most. */
  readonly isSingle?: true;
  /** No two of a firm are alike: the one before goes first. */
  readonly isUnique?: true;
  /** No two on the whole platform are alike: another right form with each call. */
  readonly anew?: () => FormOf<P>;
  /** What a rule of the domain page refuses: its words, what is typed, the item that the sentence stands at. */
  readonly refused?: readonly (readonly [words: string, typed: Partial<FormOf<P>>, path: string])[];
  /** For the kit's own test: tables and endpoints that the product does not have. */
  readonly with?: {
    readonly register: (app: FastifyInstance) => void;
    readonly prepare: (t: TestApp) => Promise<void>;
  };
}

/** As a step of the association leaves it, whatever a submission would have asked. */
async function sentBack(
  t: TestApp,
  { of, table }: { readonly of: RecordContract; readonly table: RecordTable },
  recordId: string,
): Promise<void> {
  const { lifecycle } = of;
  const to = lifecycle?.open.find((status) => status !== lifecycle.initial);
  const [waiting] = lifecycle?.waiting ?? [];
  assert.ok(lifecycle && to !== undefined && waiting !== undefined, "nothing of it is ever sent back");
  await t.db
    .update(table)
    .set({ [lifecycle.key]: to })
    .where(eq(columnOf(table, of.idKey), recordId));
  await t.db.insert(stepLines).values({
    recordId: newId(),
    bizType: of.id,
    bizId: recordId,
    companyId: DEMO.firm.first,
    action: "sendBack",
    label: "退回",
    fromStatus: waiting,
    toStatus: to,
    operatorName: "协会",
    operatorOrg: "协会",
    operateTime: t.clock.now(),
    isReturn: true,
  });
}

/**
 * What every record promises, asked of the whole server: kept as typed, seen by its firm and its head office
 * alone, no lost update, a history and an audit row for each write, refusals beside their item.
 */
export function recordPromises<P extends RecordContract>({
  of,
  form,
  change,
  required,
  table,
  isSingle,
  isUnique,
  anew,
  refused = [],
  ...more
}: Promised<P>): void {
  let t: TestApp;
  let own: Awaited<ReturnType<typeof firmCaller>>;
  let branch: typeof own;
  let head: typeof own;
  let other: typeof own;
  before(async () => {
    t = await buildTestApp({ seed, ...(more.with && { register: more.with.register }) });
    await more.with?.prepare(t);
    own = await firmCaller(t, of, DEMO.firm.first);
    branch = await firmCaller(t, of, DEMO.firm.branchZhuzhou);
    head = await firmCaller(t, of, DEMO.firm.headOffice, DEMO.firm.branchZhuzhou);
    other = await firmCaller(t, of, DEMO.firm.smallLimited);
  });
  after(() => t.close());

  const idOf = (told: Told): string => String((told.data as Values)[of.idKey]);
  const made: string[] = [];
  /** A record of the own firm; the one before goes where a firm has one at most. */
  const add = async (): Promise<string> => {
    const last = made.at(-1);
    if ((isSingle || isUnique) && last)
      await own("remove", last, undefined, `?version=${String((await versionOf(last)) ?? 1)}`);
    const told = await own("create", undefined, form);
    assert.equal(told.status, 200, JSON.stringify(told));
    made.push(idOf(told));
    return idOf(told);
  };
  const versionOf = async (id: string) => ((await own("get", id)).data as Values | null)?.["version"];

  describe(of.id, () => {
    it("is kept as typed, listed, and exported", async () => {
      const id = await add();
      const full = (await own("full", id)).data as Values;
      for (const [key, value] of Object.entries(form)) assert.deepEqual(full[key], value, key);
      const rows = (await own("list")).data as readonly Values[];
      assert.ok(rows.some((row) => row[of.idKey] === id));
      assert.ok(Number((await own("export")).headers["x-row-count"]) >= 1);
    });

    it("is missing to other firms, and read only to a head office that acts for itself", async () => {
      const id = await add();
      for (const key of ["get", "full", "history"] as const) assert.equal((await other(key, id)).status, 404, key);
      assert.equal((await other("update", id, { ...form, version: 1 })).status, 404);
      assert.equal((await other("list")).totalCount, 0);
      const theirs = idOf(await branch("create", undefined, anew?.() ?? form));
      assert.equal((await head("get", theirs)).status, 200);
      const refusal = await head("update", theirs, { ...form, version: 1 });
      assert.deepEqual([refusal.status, refusal.errorCode], [403, "FORBIDDEN"]);
    });

    if (of.lifecycle)
      it("is its firm's own affair as a draft: the association neither sees nor finds it", async () => {
        const id = await add();
        const desk = await deskCaller(t, of);
        assert.equal((await desk("get", id)).status, 404);
        const rows = (await desk("list", undefined, undefined, "?page=1&pageSize=100")).data as readonly Values[];
        assert.ok(!rows.some((row) => row[of.idKey] === id));
      });

    if (of.lifecycle && table)
      it("is to the association what was submitted, while its firm works on it again", async () => {
        const id = await add();
        await sentBack(t, { of, table }, id);
        t.clock.advance(60_000);
        const desk = await deskCaller(t, of);
        const shownTo = async (hands: typeof desk) => {
          const { data } = await hands("get", id);
          const rows = (await hands("list", undefined, undefined, "?page=1&pageSize=100")).data as readonly Values[];
          return { page: data as Values, row: rows.find((row) => row[of.idKey] === id) };
        };
        const before = await shownTo(desk);
        const changed = await own("update", id, { ...form, ...change, version: await versionOf(id) });
        assert.equal(changed.status, 200, JSON.stringify(changed));
        const [after, theirs] = [await shownTo(desk), await shownTo(own)];
        for (const key of Object.keys(change)) {
          assert.deepEqual(after.page[key], before.page[key], key);
          assert.notDeepEqual(theirs.page[key], after.page[key], key);
          assert.deepEqual(after.row?.[key], before.row?.[key], `${key} of the list`);
        }
        const lines = (await desk("history", id)).data as readonly Values[];
        assert.ok(!lines.some(({ action }) => action === "update"), "nor by its history");
      });

    it("loses no update: a stale version answers 409 with the record as it is now", async () => {
      const id = await add();
      const changed = await own("update", id, { ...form, ...change, version: 1 });
      assert.equal(changed.status, 200, JSON.stringify(changed));
      const stale = await own("update", id, { ...form, version: 1 });
      assert.deepEqual([stale.status, stale.errorCode], [409, "CONFLICT"]);
      for (const [key, value] of Object.entries(change)) assert.deepEqual((stale.data as Values)[key], value);
      assert.equal((await own("remove", id, undefined, "?version=1")).errorCode, "CONFLICT");
    });

    it("tells in its history and in the audit log who changed what", async () => {
      const id = await add();
      await own("update", id, { ...form, ...change, version: 1 });
      const lines = (await own("history", id)).data as readonly (Values & { changes: readonly Values[] })[];
      assert.deepEqual(lines.map(({ action }) => action).sort(), ["create", "update"]);
      const update = lines.find(({ action }) => action === "update");
      assert.deepEqual(update?.changes.map(({ path }) => path).sort(), Object.keys(change).sort());
      const { rows } = await t.handle.pool.query("select action from audits where object = $1 and object_id = $2", [
        of.id,
        id,
      ]);
      assert.deepEqual(rows.map(({ action }: { action: string }) => action).sort(), [
        `${of.id}.create`,
        `${of.id}.update`,
      ]);
    });

    it("goes for good, and the audit log keeps that it was", async () => {
      const id = await add();
      assert.equal((await own("remove", id, undefined, "?version=1")).status, 200);
      assert.equal((await own("get", id)).status, 404);
      const { rows } = await t.handle.pool.query("select changes from audits where object_id = $1 and action = $2", [
        id,
        `${of.id}.remove`,
      ]);
      assert.equal(rows.length, 1);
    });

    it("asks for what must be filled in, beside the item", async () => {
      const told = await own("create", undefined, { ...form, [required]: null });
      assert.deepEqual([told.status, told.errorCode], [400, "VALIDATION"]);
      assert.ok(told.fieldErrors?.some(({ path }) => path === required));
    });

    it("is closed with the books of its firm", async () => {
      const closed = await firmCaller(t, of, DEMO.firm.soleProprietor);
      const id = idOf(await closed("create", undefined, anew?.() ?? form));
      await t.handle.pool.query("update firms set company_status = 9 where company_id = $1", [
        DEMO.firm.soleProprietor,
      ]);
      const told = await closed("update", id, { ...form, version: 1 });
      assert.deepEqual([told.status, told.errorCode], [409, "STATE"]);
      assert.equal(((await closed("get", id)).data as Values)["canEdit"], false);
    });

    if (isSingle)
      it("stands once in a firm", async () => {
        await add();
        const again = await own("create", undefined, form);
        assert.deepEqual([again.status, again.errorCode], [409, "STATE"]);
      });

    for (const [words, typed, path] of refused)
      it(words, async () => {
        const told = await own("create", undefined, { ...form, ...typed });
        assert.deepEqual([told.status, told.errorCode], [400, "VALIDATION"], JSON.stringify(told));
        assert.ok(
          told.fieldErrors?.some((fault) => fault.path === path),
          JSON.stringify(told.fieldErrors),
        );
      });
  });
}
