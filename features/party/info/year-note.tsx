"use client";

import type { PartySnapshot } from "@/contracts/party/info/info-year";
import { yearText } from "@/contracts/party/report-year";
import { ChangeTable } from "@/components/record/history/change-table";
import { Note } from "@/components/ui/note";
import { useDictionary } from "@/lib/dictionary/context";
import { dateTime } from "@/lib/format/date";

type Year = Pick<
  PartySnapshot,
  "year" | "asOf" | "isMidYear" | "isLate" | "auditStatus" | "submitUserName" | "submitTime" | "comparedTo" | "changes"
>;

/** Which year is read, as of when and in which state; what differs from the year that had passed before. */
export function YearNote({ year }: { readonly year: Year }) {
  const dictionary = useDictionary();
  const { auditStatus, submitUserName, submitTime, comparedTo, changes } = year;
  return (
    <>
      <Note tone="note">
        {`${yearText(year)}。状态：${dictionary.label("audit_status", auditStatus)}；${submitUserName} 于 ${dateTime(submitTime)} 提交。`}
        {comparedTo !== null && changes.length === 0 && `与已通过的 ${comparedTo} 年度内容相同。`}
      </Note>
      {comparedTo !== null && (
        <ChangeTable changes={changes} heads={["与已通过的内容相比", `${comparedTo} 年度（已通过）`, "本次上报"]} />
      )}
    </>
  );
}
