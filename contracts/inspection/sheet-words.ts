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
export const FIGURE_HEADS = ["项目", "数据", "来源", "取数时间"] as const;
/** Of a sample's checklist: points are those of the section's own items. */
export const SAMPLE_HEADS = ["编号", "核查内容", "自评", "说明", "材料"] as const;
export const sampleTitle = (sampleNo: string): string => `样本 ${sampleNo} 核查项目`;
