// Guarantees: what is missing is asked for in words that fit its kind, the same by the schema and by the rules. // domain a §16.1
import { z } from "zod";
import { field, metaOf } from "@/contracts/kit/field";
import { yesOrNo } from "@/contracts/kit/items";
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
