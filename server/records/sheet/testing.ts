import { setTimeout as wait } from "node:timers/promises";
import { eq, inArray } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { z } from "zod";
import { anyOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { id, int, optional, text } from "@/contracts/kit/scalars";
import { defineSheet, exportEndpoint, importApi, isImportRunning, type SheetJob } from "@/contracts/kit/sheet";
import type { Excel, SheetContent, SheetRow, Sheets } from "@/server/platform/excel/excel";
import { SheetRefusal } from "@/server/platform/excel/excel";
import type { Asker } from "@/server/platform/limits/fair-turns";
import { anXlsx, stored } from "@/server/platform/files/inspect/samples";
import { rowForm } from "@/server/records/sheet/row-form";
import type { ImportTarget } from "@/server/records/sheet/target";
import type { TestApp } from "@/server/testing/testing";
import { orgs } from "@/server/reference/user.table";
import { multipart } from "@/server/tests/examples";

// A small resource to import into and to export, so that the kit's own tests need no business module.

export const thingForm = z.strictObject({
  code: field(id(), { label: "编号", kind: "code" }),
  name: field(text(10), { label: "名称" }),
  seats: field(optional(int(100)), { label: "席位", kind: "int" }),
});
const base = restBase("test", "thing");
const naming = { title: "物品", access: anyOf("g_hy_member_staff_import") };
export const thingImport = importApi("test.thing", base, naming);
export const thingExport = exportEndpoint("test.thing", base, {
  ...naming,
  filter: z.strictObject({ keyword: field(text(20).optional(), { label: "关键字" }) }),
});
export const thingSheet = defineSheet({
  title: "物品",
  form: thingForm,
  columns: [{ key: "code" }, { key: "name", note: "至多 10 个字" }, { key: "seats" }],
  updateKey: "code",
});

interface ThingRow {
  readonly code: string;
  readonly name: string;
  readonly seats?: number | null;
}

const [HEAD, TAIL] = ["@rows@", "@end@"];
/** A workbook as the fake engine reads it: a real archive in which the content stands as JSON. */
export const workbookOf = (content: SheetContent | { readonly refusal: string }): Buffer =>
  anXlsx(stored("rows.json", `${HEAD}${JSON.stringify(content)}${TAIL}`));

export const sheetOf = (rows: readonly ThingRow[], faults: SheetContent["faults"] = []): Buffer =>
  workbookOf({ rows: rows.map((row, i) => ({ rowNumber: i + 2, values: { seats: null, ...row } })), faults });

/** Who asks the engine where no user does. */
export const TESTER: Asker = { firm: "test", person: "test", patienceMs: null };

/** Answers as the engine promises, without a workbook; the engine has its own tests. */
const fakeSheets: Sheets = {
  template: async (sheet) => Buffer.from(JSON.stringify(sheet)),
  read: async (bytes) => {
    const text = bytes.toString("utf8");
    const content = JSON.parse(text.slice(text.indexOf(HEAD) + HEAD.length, text.indexOf(TAIL))) as
      SheetContent | { refusal: string };
    if ("refusal" in content) throw new SheetRefusal(content.refusal);
    return content;
  },
  grid: () => Promise.reject(new Error("a list is read by its heads")),
  markCells: async (_bytes, faults) => Buffer.from(JSON.stringify(faults)),
  paper: async (sheet) => Buffer.from(JSON.stringify(sheet)),
  mark: async (_bytes, _columns, faults, verdicts = []) =>
    Buffer.from(JSON.stringify(faults.length > 0 ? faults : { verdicts })),
  stamp: async (bytes) => Buffer.from(bytes),
  table: async (sheet, ...further) => Buffer.from(JSON.stringify(further.length > 0 ? { ...sheet, further } : sheet)),
};
export const fakeExcel: Excel = {
  inTurn: (_asker, work) => work(fakeSheets, new AbortController().signal),
  close: async () => undefined,
};

/** Runs inside each slice's transaction; what it throws is the slice's failure. */
export type BeforeSlice = (rows: readonly SheetRow[]) => Promise<void> | void;

const idOf = (companyId: string, code: unknown): string => `${companyId}/${String(code)}`;

/** Rows become organisations; a name 「缺」 comes in incomplete. */
export function thingTarget(before: BeforeSlice = () => undefined): ImportTarget {
  const known = async (db: Parameters<ImportTarget["check"]>[1]["db"], ids: string[]) => {
    const found = await db.select({ orgId: orgs.orgId, name: orgs.orgName }).from(orgs).where(inArray(orgs.orgId, ids));
    return new Map(found.map((row) => [row.orgId, row.name]));
  };
  return {
    check: async (rows, { db, companyId, today }) => {
      const names = await known(
        db,
        rows.map((row) => idOf(companyId, row.values["code"])),
      );
      return rows.map((row) => {
        const { value, faults } = rowForm(thingSheet, row, today);
        const name = names.get(idOf(companyId, row.values["code"]));
        const action = name === undefined ? "create" : name === value["name"] ? "same" : "update";
        return { rowNumber: row.rowNumber, action, faults, isIncomplete: value["name"] === "缺" };
      });
    },
    apply: async (rows, { db, companyId, audit }) => {
      await before(rows);
      const ids = rows.map((row) => idOf(companyId, row.values["code"]));
      const names = await known(db, ids);
      const added = rows.filter((_, i) => !names.has(ids[i] ?? ""));
      for (const [i, row] of rows.entries()) {
        const [objectId, name] = [ids[i] ?? "", String(row.values["name"])];
        if (names.has(objectId)) await db.update(orgs).set({ orgName: name }).where(eq(orgs.orgId, objectId));
        audit({ object: "test.thing", objectId, companyId, after: { name } });
      }
      if (added.length > 0) {
        await db.insert(orgs).values(
          added.map((row) => ({
            orgId: idOf(companyId, row.values["code"]),
            orgName: String(row.values["name"]),
            fullOrgName: "",
            lv1OrgId: companyId,
          })),
        );
      }
      return rows.map((row, i) => ({
        rowNumber: row.rowNumber,
        action: names.has(ids[i] ?? "") ? "update" : "create",
        faults: [],
      }));
    },
  };
}

/** The calls as the portal makes them, into the small resource unless another one's base is told. */
export function importer(t: TestApp, token: string, at = base, fields: Readonly<Record<string, string>> = {}) {
  const of = (response: LightMyRequestResponse): SheetJob => {
    const body = response.json<{ success: boolean; data: SheetJob; errorMessage?: string }>();
    if (!body.success) throw new Error(`${response.statusCode} ${String(body.errorMessage)}`);
    return body.data;
  };
  const url = (rest = "") => `${at}/import${rest}`;
  const calls = {
    startRaw: async (file: Buffer, key = "", fileName = "物品.xlsx") => {
      const { payload, contentType } = await multipart({ ...fields, fileName }, file, fileName);
      const headers = { "content-type": contentType, ...(key && { "idempotency-key": key }) };
      return t.call({ method: "POST", url: url(), token, payload, headers });
    },
    start: async (file: Buffer) => of(await calls.startRaw(file)),
    getRaw: (jobId: string) => t.call({ method: "GET", url: url(`/${jobId}`), token }),
    get: async (jobId: string) => of(await calls.getRaw(jobId)),
    current: async () => of(await t.call({ method: "GET", url: url(), token })) as SheetJob | null,
    applyRaw: (jobId: string) => t.call({ method: "POST", url: url(`/${jobId}/apply`), token }),
    apply: async (jobId: string) => of(await calls.applyRaw(jobId)),
    cancelRaw: (jobId: string) => t.call({ method: "POST", url: url(`/${jobId}/cancel`), token }),
    cancel: async (jobId: string) => of(await calls.cancelRaw(jobId)),
    marked: (jobId: string) => t.call({ method: "GET", url: url(`/${jobId}/marked`), token }),
    template: () => t.call({ method: "GET", url: url("/template"), token }),
    /** The job when the runner has nothing left to do on it. */
    settled: async (jobId: string, limitMs = 120_000): Promise<SheetJob> => {
      for (const until = performance.now() + limitMs; performance.now() < until; await wait(15)) {
        const job = await calls.get(jobId);
        if (!isImportRunning(job.status)) return job;
      }
      throw new Error(`job ${jobId} did not settle: ${JSON.stringify(await calls.get(jobId))}`);
    },
  };
  return calls;
}
