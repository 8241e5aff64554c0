import type { ActionWords } from "@/components/record/history/history-view";
import type { RecordSpec, ShownRecord } from "@/components/record/record-spec";

/** Sentences of a record's page that a kind of record may say otherwise. */
export interface RecordTexts {
  readonly gone: string;
  readonly goneHint: string;
  readonly noRows: string;
  readonly noFiles: string;
  readonly noHistory: string;
}

type Named = Pick<RecordSpec<never>, "noun" | "texts">;

export const textsOf = ({ noun, texts }: Named): RecordTexts => ({
  gone: `没有这份${noun}档案，或您不能查看`,
  goneHint: `草稿可能已被删除。请从${noun}列表重新进入，或联系协会核对账号可查看的事务所。`,
  noRows: "还没有登记",
  noFiles: "点击「编辑」后在「附件」页签中上传。",
  noHistory: "修改档案后，记录会出现在这里。",
  ...texts,
});

/** 「修改 3 项」, 「新增」. */
export const wordsOf =
  (actions: Readonly<Record<string, string>>): ActionWords =>
  ({ action, changes }) => {
    const verb = actions[action] ?? action;
    return { text: action === "update" ? `${verb} ${changes.length} 项` : verb, tone: "info" };
  };

/** A record with states: saved as it is, whole when it is submitted. */
const isSubmission = (record: ShownRecord): boolean => record.transitions !== undefined;

export const savedText = (title: string, record: ShownRecord): string => {
  const { isIncomplete, missing } = record;
  if (isSubmission(record))
    return missing.length > 0 ? `${title}已保存，提交前还须补齐 ${missing.length} 项` : `${title}已保存`;
  return isIncomplete ? `${title}的档案已保存，还缺 ${missing.length} 项，补齐后生效` : `${title}的档案已保存并生效`;
};

export const missingTitle = (record: ShownRecord): string =>
  isSubmission(record) ? `提交前还须补齐 ${record.missing.length} 项：` : keptTitle(record);

const keptTitle = ({ isIncomplete, missing }: ShownRecord): string =>
  `还缺 ${missing.length} 项${isIncomplete ? "，补齐后生效" : ""}：`;

/** What the form becomes by a save as it stands. */
export function saveHint(
  { hasStates }: Pick<RecordSpec<never>, "hasStates">,
  gaps: number,
  record: ShownRecord | null,
): string | undefined {
  if (gaps === 0) return undefined;
  if (hasStates) return "可以先保存，提交前补齐";
  return (record?.isIncomplete ?? true) ? "可以先保存，补齐后生效" : undefined;
}
