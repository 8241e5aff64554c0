// Guarantees: what is missing is asked for in words that fit its kind, the same by the schema and by the rules. // domain a §16.1
import { z } from "zod";
import { field, metaOf } from "@/contracts/kit/field";
import { choicesFilter, yesOrNo } from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { check, type FieldError, requestOf } from "@/contracts/kit/validate";

const TODAY = "2026-03-02";
const cases = [
  ["name", field(z.string(), { label: "姓名" }), "请填写姓名"],
  ["gender", field(z.int(), { label: "性别", kind: "dict", dict: "gender" }), "请选择性别"],
  ["reportFile", field(z.string(), { label: "报告正文", kind: "files" }), "请上传报告正文"],
  ["isListed", yesOrNo("是否上市"), "请选择是否上市"],
  ["isPartner", yesOrNo("书记是否合伙人(股东)"), "请选择书记是否合伙人(股东)"],
  ["isKept", yesOrNo("已声明保持独立性"), "请就「已声明保持独立性」选择是或否"],
  ["isReported", yesOrNo("出具报告"), "请就「出具报告」选择是或否"],
] as const;

test.each(cases)("%s is asked for", (key, schema, message) => {
  expect(requestOf(metaOf(schema))).toBe(message);
  const found = check(z.object({ [key]: schema }), { [key]: null }, TODAY) as {
    readonly errors: readonly FieldError[];
  };
  expect(found.errors).toEqual([{ path: key, message }]);
});

const saidOf = (schema: z.ZodType, value: unknown): readonly FieldError[] => {
  const found = check(schema, value, TODAY);
  return found.ok ? [] : found.errors;
};

it("an entry of a list goes by the list's name, and what is no list is told so", () => {
  const asked = z.strictObject({ auditStatus: choicesFilter("audit_status", "状态") });
  expect(saidOf(asked, { auditStatus: [1, "通过"] })).toEqual([
    { path: "auditStatus.1", message: "状态不在可选范围内，请重新选择" },
  ]);
  const names = z.strictObject({ names: field(z.array(z.string().max(3)), { label: "姓名" }) });
  expect(saidOf(names, { names: ["甲", "甲乙丙丁"] })).toEqual([{ path: "names.1", message: "姓名不能超过3个字" }]);
  expect(saidOf(names, { names: 5 })).toEqual([{ path: "names", message: "姓名须为列表" }]);
});

it("a page that cannot be is refused by its name", () => {
  expect(saidOf(pageQuery, { page: 0, pageSize: 999 }).map(({ message }) => message)).toEqual([
    "页码从1开始",
    "每页最多100行",
  ]);
});
