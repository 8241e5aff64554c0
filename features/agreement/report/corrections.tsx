import type { AgreementReportDetail } from "@/contracts/agreement/report/report";
import { ChangeTable } from "@/components/record/history/change-table";
import { ViewSection } from "@/components/record/record-view";
import { Note } from "@/components/ui/note";
import { useDictionary } from "@/lib/dictionary/context";
import { dateTime } from "@/lib/format/date";

const HEADS: [string, string, string] = ["项目", "更正前", "更正后"];

/** Every correction of what was filed, the latest first. // domain b §6 2c */
function Corrections({ record }: { readonly record: AgreementReportDetail }) {
  const dictionary = useDictionary();
  return [...record.corrections].reverse().map(({ versionNo, correctClass, reason, operatorName, time, changes }) => (
    <ViewSection key={time} title={`更正：${dictionary.label("correct_class", correctClass)}，第 ${versionNo} 版`}>
      <p>{`${dateTime(time)}　${operatorName}　${reason}`}</p>
      <ChangeTable changes={changes} heads={HEADS} />
    </ViewSection>
  ));
}

/** What a correction that waits would change. // domain b §6 (6) */
export const AskedChanges = ({ changes }: { readonly changes: AgreementReportDetail["askedChanges"] }) =>
  changes.length > 0 && (
    <ViewSection title="申请更正的内容">
      <ChangeTable changes={changes} heads={HEADS} />
    </ViewSection>
  );

/** Above the record: what other firms have filed of the same matter (for the association), and corrections. */
export const ReportIntro = ({ record }: { readonly record: AgreementReportDetail }) => (
  <>
    {record.sameElsewhere !== null && (
      <Note tone="warn">{`其他事务所已报备同一单位、同一小类、同一所属期的报告：${record.sameElsewhere}`}</Note>
    )}
    <AskedChanges changes={record.askedChanges} />
    <Corrections record={record} />
  </>
);
