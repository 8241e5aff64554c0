import { firmFields } from "@/contracts/basic/firm/firm-fields";

/** Dictionary `firm_change_item`. // domain a §15 */
export const CHANGE_ITEM = {
  name: 1,
  orgForm: 2,
  office: 3,
  regAddress: 4,
  head: 5,
  partners: 6,
  capital: 7,
  scope: 8,
  licence: 9,
  director: 10,
  contact: 11,
  branches: 12,
  bank: 13,
  accounting: 14,
  nature: 15,
  regCert: 16,
  other: 99,
} as const;

/** An item of the firm's own record that an application may change. */
export type OwnKey = Exclude<keyof typeof firmFields, (typeof NEVER)[number]>;
/** The same, and its lists of rows. */
export type ChangeKey = OwnKey | "partners" | "branches";

/** Files, lists and words of the record that no application is about. */
const NEVER = ["logoFileId", "introduction", "remark", "relatedQualifications"] as const;

const NAMED = {
  [CHANGE_ITEM.name]: ["companyName"],
  // A firm that takes another form is given another code and stays the same member. // domain a §1.7 item 5
  [CHANGE_ITEM.orgForm]: ["orgForm", "creditCode"],
  [CHANGE_ITEM.office]: ["provinceCode", "cityCode", "districtCode", "officeAddress"],
  [CHANGE_ITEM.regAddress]: ["regProvinceCode", "regCityCode", "regDistrictCode", "regAddress"],
  [CHANGE_ITEM.head]: [
    ...(["legalPersonName", "legalPersonIdType", "legalPersonIdNo"] as const),
    ...(["legalPersonMobile", "legalPersonCertNo"] as const),
  ],
  [CHANGE_ITEM.partners]: ["partners"],
  [CHANGE_ITEM.capital]: ["registeredCapital", "paidInCapital"],
  [CHANGE_ITEM.scope]: ["businessScope"],
  [CHANGE_ITEM.licence]: ["licenseStart", "licenseEnd"],
  [CHANGE_ITEM.director]: ["directorName", "directorMobile"],
  [CHANGE_ITEM.contact]: [
    ...(["contactName", "contactMobile", "contactPost", "phone", "fax"] as const),
    ...(["email", "website", "postcode"] as const),
  ],
  [CHANGE_ITEM.branches]: ["branches"],
  [CHANGE_ITEM.bank]: ["bankName", "bankAccount", "bankAccountName"],
  [CHANGE_ITEM.accounting]: ["accountingStandard"],
  [CHANGE_ITEM.nature]: [
    ...(["companyNature", "groupType", "parentCompanyName"] as const),
    ...(["parentCreditCode", "parentProvinceCode"] as const),
  ],
  [CHANGE_ITEM.regCert]: ["regCertNo", "regCertDate", "regAuthority"],
} as const satisfies Readonly<Record<number, readonly ChangeKey[]>>;

const named: ReadonlySet<string> = new Set(Object.values(NAMED).flat());
const isOwn = (key: string): key is OwnKey => !(NEVER as readonly string[]).includes(key);

/** Every item of the firm that an application may hold, in the order of the paper form. */
export const OWN_KEYS: readonly OwnKey[] = Object.keys(firmFields).filter(isOwn);

/** 其他: the credit code by itself, and whatever the association's list of key items holds beside the usual. */
const OTHER: readonly OwnKey[] = ["creditCode", ...OWN_KEYS.filter((key) => !named.has(key))];
export const ITEM_KEYS: Readonly<Record<number, readonly ChangeKey[]>> = { ...NAMED, [CHANGE_ITEM.other]: OTHER };

/** Under this key an application holds the name that is applied for: its own `companyName` is who applies. */
export const NEW_NAME = "newName";
export type TypedKey = Exclude<ChangeKey, "companyName"> | typeof NEW_NAME;
/** The application's item for an item of the firm, and for a path that begins with it. */
export const typedKey = (key: ChangeKey): TypedKey => (key === "companyName" ? NEW_NAME : key);
export const typedPath = (path: string): string => (path === "companyName" ? NEW_NAME : path);

/** Items of the firm that these 变更事项 are about, each once. // domain a §1.4 */
export const keysOfItems = (items: readonly number[]): ChangeKey[] => [
  ...new Set(items.flatMap((item) => ITEM_KEYS[item] ?? [])),
];

/** What is not filled in there stays as it is; elsewhere an empty item is emptied. */
export const isLeftOpen = (items: readonly number[], key: ChangeKey): boolean =>
  !items.some((item) => item !== CHANGE_ITEM.other && ITEM_KEYS[item]?.includes(key));

/** The 变更事项 under which an item of the firm's form (`partners.*.idNo`) is applied for; null: none is about it. */
export function itemOfPath(path: string): number | null {
  const head = path.split(".")[0] as ChangeKey;
  // By itself the code is corrected; with the form of organisation it changes as that does.
  if (head === "creditCode") return CHANGE_ITEM.other;
  const found = Object.entries(ITEM_KEYS).find(([, keys]) => keys.includes(head));
  return found ? Number(found[0]) : null;
}

/** 变更事项 that have something to apply for, since it cannot be typed; branches go along with others. */
export function offeredItems(locked: readonly { readonly path: string }[]): number[] {
  const items = locked.flatMap(({ path }) => itemOfPath(path) ?? []);
  const more = items.includes(CHANGE_ITEM.nature) ? [CHANGE_ITEM.branches] : [];
  const offered = new Set<number>([...items, ...more]);
  return Object.values(CHANGE_ITEM).filter((item) => offered.has(item));
}

/** What the 单位会员证 says of a firm. // domain a §1.1 集团化情况, §1.4 reissueCert */
const CERTIFIED: readonly ChangeKey[] = [
  ...(["companyName", "creditCode", "orgForm", "groupType", "legalPersonName", "regCertNo"] as const),
];
export const isCertified = (path: string): boolean => (CERTIFIED as readonly string[]).includes(path);

/** 登记事项 that go to the tax bureau within twenty working days. // 公告2017年第31号 art. 8, domain a §1.4 */
export const REGISTERED_ITEMS: readonly number[] = [
  CHANGE_ITEM.name,
  CHANGE_ITEM.orgForm,
  CHANGE_ITEM.office,
  CHANGE_ITEM.partners,
  CHANGE_ITEM.head,
];

/** Dictionary `attach_type`: papers without which an item is not applied for. // domain a §1.4 附件 */
export const PAPER = { licence: 1, regCert: 2, headId: 4, statutes: 6, resolution: 7, lease: 11 } as const;
const PAPERS: Readonly<Record<number, readonly number[]>> = {
  [CHANGE_ITEM.name]: [PAPER.licence],
  [CHANGE_ITEM.orgForm]: [PAPER.licence, PAPER.statutes],
  [CHANGE_ITEM.office]: [PAPER.lease],
  [CHANGE_ITEM.regAddress]: [PAPER.licence],
  [CHANGE_ITEM.head]: [PAPER.licence, PAPER.headId],
  [CHANGE_ITEM.partners]: [PAPER.resolution],
  [CHANGE_ITEM.capital]: [PAPER.licence],
  [CHANGE_ITEM.nature]: [PAPER.licence],
  [CHANGE_ITEM.regCert]: [PAPER.regCert],
};
export const papersOf = (items: readonly number[]): number[] =>
  [...new Set(items.flatMap((item) => PAPERS[item] ?? []))].sort((a, b) => a - b);
