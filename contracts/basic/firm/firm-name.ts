import { writtenName } from "@/contracts/kit/text/visible-text";

const MARK = "税务师事务所";
const REGION_SUFFIX = /(维吾尔自治区|壮族自治区|回族自治区|自治区|自治州|自治县|地区|省|市|区|县)$/;

/** Endings that an organisation form (dictionary `company_org_form`) demands in the name. // domain a §1.6 F3 */
export const NAME_MARKS: Readonly<Record<number, { readonly anyOf: readonly string[]; readonly message: string }>> = {
  1: { anyOf: ["有限公司", "有限责任公司"], message: "有限责任制事务所的名称须含「有限公司」或「有限责任公司」" },
  2: { anyOf: ["（普通合伙）"], message: "普通合伙事务所的名称须含「（普通合伙）」" },
  3: { anyOf: ["（特殊普通合伙）"], message: "特殊普通合伙事务所的名称须含「（特殊普通合伙）」" },
};

/** A mark in the name that belongs to another organisation form than the firm's; undefined: none. // domain a §1.6 F3 */
export const foreignMark = (companyName: string, orgForm: number): string | undefined =>
  Object.entries(NAME_MARKS)
    .filter(([form]) => Number(form) !== orgForm)
    .flatMap(([, { anyOf }]) => anyOf)
    .find((mark) => companyName.includes(mark));

/**
 * 字号: what stands before 税务师事务所 without bracketed parts and leading place names.
 * `regions` are the names of the firm's province, city and district. // domain a §1.6 F5
 */
export function tradeNameOf(companyName: string, regions: readonly string[]): string {
  const head = writtenName(companyName)
    .replace(/（[^）]*）/g, "")
    .split(MARK)[0];
  const prefixes = regions.flatMap((name) => [name, name.replace(REGION_SUFFIX, "")]).filter((p) => p.length >= 2);
  let rest = head ?? "";
  for (let cut = true; cut;) {
    const prefix = prefixes.find((p) => rest.startsWith(p) && rest.length > p.length);
    cut = prefix !== undefined;
    if (prefix) rest = rest.slice(prefix.length).replace(/^[省市区县](?=.)/, "");
  }
  return rest;
}
