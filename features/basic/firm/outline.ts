import type { FirmDetail } from "@/contracts/basic/firm/firm";
import { firmForm, NATURE, partnerNoun } from "@/contracts/basic/firm/firm-form";
import { papersLacking } from "@/contracts/basic/firm/firm-papers";
import { requiredHere } from "@/contracts/basic/firm/firm-rules-own";
import { BASIC_SECTIONS, isHidden, LICENCE_SECTIONS, type TabKey } from "@/features/basic/firm/sections";
import { completeness, missingIn, type OutlineSection } from "@/components/record/outline";
import type { FormValues } from "@/components/record/form/use-record-form";

/** Parts of the form, in the order of its index. */
export const EDIT_TABS = ["basic", "partners", "branches", "licences", "files"] as const;
export type EditTab = (typeof EDIT_TABS)[number];

/** Groups of each part of the form. */
export const EDIT_SECTIONS: Readonly<Record<EditTab, readonly OutlineSection[]>> = {
  basic: BASIC_SECTIONS,
  partners: [{ title: "合伙人(股东)", keys: ["partners"] }],
  branches: [{ title: "分支机构", keys: ["branches"] }],
  licences: LICENCE_SECTIONS,
  files: [{ title: "附件", keys: ["attachments"] }],
};

/** Groups of the record as read, by part; parts of one group need none. */
export const VIEW_SECTIONS: Partial<Readonly<Record<TabKey, readonly OutlineSection[]>>> = {
  basic: [...BASIC_SECTIONS, ...["会员信息", "从业人员（在职，实时统计）"].map((title) => ({ title, keys: [] }))],
  licences: [...LICENCE_SECTIONS, { title: "证照附件", keys: [] }],
};

export const PART_LABELS: Readonly<Record<EditTab, string>> = {
  basic: "基本信息",
  partners: "合伙人(股东)",
  branches: "分支机构",
  licences: "证照资质",
  files: "附件",
};

/** A branch has no partners of its own. */
export const editTabsOf = ({ companyNature }: Pick<FirmDetail, "companyNature">): EditTab[] =>
  EDIT_TABS.filter((key) => key !== "partners" || companyNature !== NATURE.branch);

export const partTitle = (key: EditTab, label: string, { orgForm }: Pick<FirmDetail, "orgForm">): string =>
  key === "partners" ? partnerNoun(orgForm) : label;

type Conditions = Parameters<typeof requiredHere>[0] & Parameters<typeof isHidden>[1];

/** What the firm's form asks of these values. */
export const askedOf = (tabs: readonly EditTab[], values: FormValues) => ({
  parts: tabs.map((key) => ({ key, sections: EDIT_SECTIONS[key] })),
  schema: firmForm,
  needs: new Set<string>(requiredHere(values as Conditions)),
  isHidden: (key: string) => isHidden(key, values as Conditions),
});

/** What a stored firm still lacks, scans that the workbench asks for among it, and how complete it is. */
export function gapsOf(firm: FirmDetail) {
  const asked = askedOf(editTabsOf(firm), firm);
  const papers = papersLacking(firm.attachments.map(({ attachType }) => attachType));
  const missing = [
    ...missingIn(asked, firm, []),
    ...(papers.length === 0 ? [] : [{ path: "attachments", message: `请上传${papers.join("、")}的扫描件` }]),
  ];
  return { missing, percent: completeness(asked, missing) };
}

/** Names the firm's unfinished form. */
export const firmDraftKey = (companyId: string): string => `basic.firm:${companyId}`;
