import type { AgreementCustomerDetail } from "@/contracts/agreement/customer/customer";
import { MERGED_ITEMS } from "@/contracts/agreement/customer/customer-calls";

type Item = (typeof MERGED_ITEMS)[number];
type Values = Readonly<Record<string, unknown>>;

/** Items that mean something only together: they are taken as one, under the first. */
const TOGETHER: Readonly<Record<string, readonly Item[]>> = {
  provinceCode: ["provinceCode", "cityCode", "districtCode"],
  idType: ["idType", "idNo"],
  relatedFlag: ["relatedFlag", "relatedRemark"],
};
const LATER = new Set<string>(Object.values(TOGETHER).flatMap((keys) => keys.slice(1)));

/** What a merger may take from the one that goes, in the order of the form. */
export const UNITS: readonly { readonly key: Item; readonly keys: readonly Item[] }[] = MERGED_ITEMS.filter(
  (key) => !LATER.has(key),
).map((key) => ({ key, keys: TOGETHER[key] ?? [key] }));

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";
const valueOf = (record: AgreementCustomerDetail, key: string): unknown => (record as unknown as Values)[key];

/** Units in which two customers differ. */
export const differing = (kept: AgreementCustomerDetail, gone: AgreementCustomerDetail) =>
  UNITS.filter(({ keys }) => keys.some((key) => (valueOf(kept, key) ?? null) !== (valueOf(gone, key) ?? null)));

/** Where nobody has chosen: what only the one that goes has is taken along. */
export const isTakenByDefault = (kept: AgreementCustomerDetail, gone: AgreementCustomerDetail, key: Item): boolean =>
  isEmpty(valueOf(kept, key)) && !isEmpty(valueOf(gone, key));
