import { showAmount } from "@/contracts/kit/amount/amount";
import type { Figure, ReviewedItem } from "@/contracts/inspection/company-fields";
import { DEDUCTIONS, type Template } from "@/contracts/inspection/template";

/** A sheet as it was submitted, in the words of that moment: what a pack and a print of it are made of. */
export interface SheetWords {
  readonly title: string;
  readonly head: readonly (readonly [label: string, text: string])[];
  readonly sections: readonly SectionWords[];
}

export interface SectionWords {
  readonly key: string;
  readonly title: string;
  readonly score: string;
  /** What the system knew: label, text, source, time. */
  readonly figures: readonly (readonly [label: string, text: string, source: string, time: string])[];
  readonly items: readonly (readonly [label: string, text: string])[];
  readonly checklist: readonly (readonly [
    code: string,
    title: string,
    points: string,
    answer: string,
    note: string,
    files: string,
  ])[];
  readonly tables: readonly {
    readonly title: string;
    readonly heads: readonly string[];
    readonly rows: readonly (readonly string[])[];
  }[];
}

export const CHECKLIST_HEADS = ["编号", "核查内容", "分值", "自评", "说明", "材料"] as const;
/** A figure as it is read; an amount, which its label tells by 元, with its thousands apart. */
export const figureText = ({ label, text }: Pick<Figure, "label" | "text">): string =>
  text === null ? "尚无数据" : label.includes("元") ? showAmount(text) : text;

export const FIGURE_HEADS = ["项目", "数据", "来源", "取数时间"] as const;
/** Of a sample's checklist: points are those of the section's own items. */
export const SAMPLE_HEADS = ["编号", "核查内容", "自评", "说明", "材料"] as const;
export const sampleTitle = (sampleNo: string): string => `样本 ${sampleNo} 核查项目`;

export const SPECIAL_HEADS = ["编号", "核查事项", "核查内容", "自查结果", "单位说明", "材料"] as const;
/** What the association finds, beside the firm's answers. */
export const REVIEW_HEADS = ["审核", "审核意见"] as const;
export const DEDUCTION_HEADS = ["编号", "情形", "扣分", "申报件数", "材料", "认定件数", "审核意见"] as const;

interface Cases {
  readonly violations: readonly { readonly itemCode: string }[];
  readonly reviewed: Readonly<Record<string, ReviewedItem>>;
}

/** Deductions with the cases that both sides tell and their papers, a line for each. */
export const deductionRows = (template: Template, { violations, reviewed }: Cases, filesAt: (code: string) => string) =>
  (template.find(({ key }) => key === DEDUCTIONS)?.items ?? []).map(({ code, title, points, isVeto }) => {
    const { cases = null, opinion = null } = reviewed[code] ?? {};
    return [
      code,
      title,
      isVeto ? "一票否决" : `每件 ${points} 分`,
      String(violations.filter(({ itemCode }) => itemCode === code).length),
      filesAt(code),
      cases === null ? "—" : String(cases),
      opinion ?? "—",
    ] as const;
  });
