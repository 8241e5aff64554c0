// Guarantees: the registry of business form types of spec §2: any spelling of a name finds its type, both inspections
// share one horizontal form, and a type appears when there are records of it.
import { formTypeName, formTypeOf, formTypeOptions, snakeCase } from "@/contracts/review/form-types";

it.each([
  ["JGXT_DW_NJSH", "jgxt_dw_njsh"],
  ["jgxtDwNjsh", "jgxt_dw_njsh"],
  ["JgxtDwNjsh", "jgxt_dw_njsh"],
  ["jgxt-dw-njsh", "jgxt_dw_njsh"],
  [" Jgxt Dw.Njsh ", "jgxt_dw_njsh"],
  ["__JGXT__DW_NJSH", "jgxt_dw_njsh"],
  ["HTTPForm2Type", "http_form2_type"],
  ["", ""],
])("%j is normalised to %j", (name, snake) => {
  expect(snakeCase(name)).toBe(snake);
  expect(snakeCase(snakeCase(name))).toBe(snake);
});

it.each(["JGXT_DW_NJSH", "JGXT_DW_ZXSH", "jgxtDwZxsh"])("%s leads to the company-verification form", (name) => {
  expect(formTypeOf(name)).toMatchObject({ form: "company-verification", layout: "horizontal" });
});

it("knows no type that nobody declared, and nothing of an object's own names", () => {
  for (const name of ["", "jgxt_dw", "constructor", "toString"]) expect(formTypeOf(name)).toBeNull();
});

it("lists values and labels of types with records, each value once and found again", () => {
  const options = formTypeOptions();
  expect(options).toContainEqual({ value: "party_info", label: "党组织年度上报" });
  expect(options).toContainEqual({ value: "jgxt_dw_zxsh", label: "专项检查填报审核" });
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
  for (const { value, label } of options) expect(formTypeOf(value)?.label).toBe(label);
});

it("names the type of a kind of records", () => {
  expect(formTypeName("rewards.company")).toBe("rewards_company");
  expect(formTypeName("basic.staff")).toBeNull();
  expect(formTypeName("inspection.company", "JGXT_DW_ZXSH")).toBe("jgxt_dw_zxsh");
  expect(formTypeName("inspection.company")).toBe("jgxt_dw_njsh");
  expect(formTypeName("rewards.company", "JGXT_DW_ZXSH")).toBeNull();
});
