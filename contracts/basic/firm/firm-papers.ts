/** Dictionary `attach_type`: what every firm's record holds. // domain a §1.1 附件, §15 */
const PAPERS: readonly (readonly [type: number, label: string])[] = [
  [1, "营业执照"],
  [2, "行政登记证书"],
];

/** Papers whose scan a firm's record still lacks, by name; workbench and record ask alike. */
export function papersLacking(attachTypes: Iterable<number>): string[] {
  const there = new Set(attachTypes);
  return PAPERS.filter(([type]) => !there.has(type)).map(([, label]) => label);
}
