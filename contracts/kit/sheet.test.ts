/** @jest-environment node */
import { z } from "zod";
import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { text } from "@/contracts/kit/scalars";
import { defineSheet, exportEndpoint, importApi, listSheet } from "@/contracts/kit/sheet";

const form = z.strictObject({ code: field(text(10), { label: "编号" }), name: field(text(10), { label: "名称" }) });
const access = anyOf("g_hy_member_staff_import");
const base = "/rest/x/thing/v1.0";

describe("sheets", () => {
  it("hold at most 2,000 rows unless told otherwise", () => {
    const sheet = { title: "物品", form, columns: [{ key: "code" }], updateKey: "code" } as const;
    expect(defineSheet(sheet).maxRows).toBe(2_000);
    expect(defineSheet({ ...sheet, maxRows: 10 }).maxRows).toBe(10);
  });

  it("do not compile with an item that the form lacks", () => {
    // @ts-expect-error no such item
    defineSheet({ title: "物品", form, columns: [{ key: "nothing" }], updateKey: "code" });
    // @ts-expect-error nor as the key
    defineSheet({ title: "物品", form, columns: [{ key: "code" }], updateKey: "nothing" });
    // @ts-expect-error nor in a list
    listSheet({ title: "物品", row: form, columns: ["nothing"] });
    expect(listSheet({ title: "物品", row: form, columns: ["name"] }).columns).toEqual([{ key: "name" }]);
  });
});

describe("importApi", () => {
  const api = importApi("x.thing", base, { title: "物品", access });

  it("names its calls after the resource and asks for the import code on every one", () => {
    expect(Object.entries(api).map(([key, one]) => [one.id === `x.thing.${key}`, one.spec.access])).toEqual(
      Object.keys(api).map(() => [true, access]),
    );
    const start: "x.thing.importStart" = api.importStart.id;
    expect(start).toBe("x.thing.importStart");
    expect(api.importApply.path).toBe(`${base}/import/{jobId}/apply`);
  });
});

describe("exportEndpoint", () => {
  const filter = z.strictObject({ keyword: field(text(20).optional(), { label: "关键字" }) });
  const one = exportEndpoint("x.thing", base, { title: "物品", access, filter });

  it("takes the list's filters and order, and nothing else", () => {
    const { query } = one.spec;
    expect(query.safeParse({ keyword: "甲", sort: "-name" }).success).toBe(true);
    expect(query.safeParse({ page: 1 }).success).toBe(false);
    expect(query.safeParse({ sort: "name;drop" }).success).toBe(false);
  });
});
