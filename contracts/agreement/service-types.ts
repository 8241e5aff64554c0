/** Dictionary `service_category`. // domain b §12.1 */
export const SERVICE = {
  filing: 1,
  advice: 2,
  counsel: 3,
  planning: 4,
  assurance: 5,
  review: 6,
  agency: 7,
  other: 8,
} as const;

/** Categories whose results are signed by 税务师, 注册会计师 or 律师. // domain b §12.1 signRequired, 13号 */
export const SIGNED_CATEGORIES: readonly number[] = [
  SERVICE.counsel,
  SERVICE.planning,
  SERVICE.assurance,
  SERVICE.review,
];
/** Categories that are agency work: whoever does it for a client gives no assurance to the same one. // domain b §0.4 X11 */
export const AGENCY_CATEGORIES: readonly number[] = [SERVICE.filing, SERVICE.agency];

/** `service_sub_type` counts its values by category: 501 is the first of 5. // domain b §12.1 */
const PER_CATEGORY = 100;

/** The category that a sub-type belongs to. */
export const categoryOf = (subType: number): number => Math.floor(subType / PER_CATEGORY);

/** subtype ∈ category. // domain b §12.1 */
export const isSubTypeOf = (subType: number, category: number): boolean => categoryOf(subType) === category;

/** As it is shown and exported: `0501`. */
export const subTypeCode = (subType: number): string => String(subType).padStart(4, "0");

export const needsSigner = (categories: readonly (number | null)[]): boolean =>
  categories.some((one) => one !== null && SIGNED_CATEGORIES.includes(one));
