import { completeness, requiredIn } from "@/components/record/outline";
import { groupsOf, isTyped, type RecordSpec, type ShownRecord } from "@/components/record/record-spec";
import type { TimeLineEntry } from "@/components/steps/time-line";

type Values = Readonly<Record<string, unknown>>;

/** How complete a stored record is, in whole percent; null for who does not keep it. */
export function completenessOf<R extends ShownRecord>(of: RecordSpec<R>, record: R): number | null {
  const values = record as unknown as Values;
  const asked = {
    parts: of.tabs.filter(isTyped).map((tab) => ({ key: tab.key, sections: groupsOf(tab) })),
    schema: of.form,
    needs: new Set(of.needs(values, record)),
    isHidden: (key: string) => of.isHidden(key, values),
  };
  return requiredIn(asked).length === 0 ? null : completeness(asked, record.missing);
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** What happened to a record, the newest first: its steps, its last change and its beginning. */
export function timesOf(record: object): TimeLineEntry[] {
  const values = record as Values;
  const { auditRecords = [] } = record as Partial<Pick<ShownRecord, "auditRecords">>;
  const of = (label: string, by: string, at: string): TimeLineEntry[] => {
    const time = textOf(values[at]);
    return time === null ? [] : [{ key: label, label, by: textOf(values[by]), at: time }];
  };
  const created = of("新增", "createUserName", "createTime");
  const updated = of("最近修改", "updateUserName", "updateTime").filter(({ at }) => at !== created[0]?.at);
  const steps = auditRecords.map(({ recordId, label, operatorName, operateTime, opinion }) => ({
    key: recordId,
    label,
    by: operatorName,
    at: operateTime,
    opinion,
  }));
  return [...created, ...updated, ...steps].sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}
