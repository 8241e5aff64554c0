import Link from "next/link";
import type { AgreementFilingDetail } from "@/contracts/agreement/filing/filing";
import type { VersionChange } from "@/contracts/agreement/filing/filing-fields";
import { ChangeTable } from "@/components/record/history/change-table";
import { ViewSection } from "@/components/record/record-view";
import { useListAddress } from "@/components/record/use-record-address";
import { Note } from "@/components/ui/note";
import styles from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { StateTag } from "@/components/ui/status-tag";

const HEADS = ["版本", "状态", "生效日期", "变更内容"];

/** What a change is against the version before it. */
export const VersionChanges = ({ changes }: { readonly changes: readonly VersionChange[] }) =>
  changes.length > 0 && (
    <ViewSection title="与原版本相比">
      <ChangeTable changes={changes} heads={["项目", "原版本", "本版本"]} />
    </ViewSection>
  );

/** Every version of the agreement, each a way to it. // domain b §4 (6) */
function Versions({ record }: { readonly record: AgreementFilingDetail }) {
  const { recordAt } = useListAddress("filingId");
  if (record.versions.length < 2) return null;
  return (
    <ViewSection title="版本">
      <table className={`${styles.table} ${styles.cards}`} aria-label="版本">
        <SmallTableHead heads={HEADS} />
        <tbody>
          {record.versions.map(({ filingId, versionNo, agreeStatus, effectiveFrom, changeContent }) => (
            <tr key={filingId}>
              <td data-label={HEADS[0]}>
                {filingId === record.filingId ? (
                  `第 ${versionNo} 版（本页）`
                ) : (
                  <Link href={recordAt(filingId)}>第 {versionNo} 版</Link>
                )}
              </td>
              <td data-label={HEADS[1]}>
                <StateTag of="agree_status" value={agreeStatus} />
              </td>
              <td data-label={HEADS[2]}>{effectiveFrom ?? "—"}</td>
              <td data-label={HEADS[3]}>{changeContent ?? "首次备案"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ViewSection>
  );
}

/** Above the record: who has left, which versions there are, and what this one changes. */
export const FilingIntro = ({ record }: { readonly record: AgreementFilingDetail }) => (
  <>
    {record.leftPeople.length > 0 && (
      <Note tone="warn">{`${record.leftPeople.join("、")}已离开本所，请办理变更，更换服务人员。`}</Note>
    )}
    <Versions record={record} />
    <VersionChanges changes={record.versionChanges} />
  </>
);
