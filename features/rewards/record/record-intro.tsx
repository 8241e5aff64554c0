"use client";

import Link from "next/link";
import { SUBJECT } from "@/contracts/rewards/record-fields";
import type { personReward } from "@/contracts/rewards/person";
import type { KeptRecord } from "@/components/record/records/kept-spec";
import { FilesView } from "@/components/record/files/files-view";
import { RecordSection } from "@/components/record/record-view";
import { Note } from "@/components/ui/note";
import { href } from "@/lib/routes/href";
import { useCan } from "@/lib/session/context";

/** What stands above a record, of either kind. */
export type ShownRecord = Pick<
  KeptRecord<typeof personReward>,
  "effects" | "related" | "appealFiles" | "rectifyFiles" | "appealUntil" | "transitions"
>;

export type StepFilesProps = Partial<Pick<ShownRecord, "appealFiles" | "rectifyFiles">>;

/** What was handed in with an appeal, and of what was put right. // domain b §8 */
export const StepFiles = ({ appealFiles = [], rectifyFiles = [] }: StepFilesProps) => (
  <>
    {appealFiles.length > 0 && (
      <RecordSection title="申诉材料" items={[]}>
        <FilesView files={appealFiles} emptyHint="" />
      </RecordSection>
    )}
    {rectifyFiles.length > 0 && (
      <RecordSection title="整改材料" items={[]}>
        <FilesView files={rectifyFiles} emptyHint="" />
      </RecordSection>
    )}
  </>
);

/** Above a record: what it does today, until when one may appeal, what belongs to the same event. */
export function RecordIntro({ record }: { readonly record: ShownRecord }) {
  const { effects, related, appealFiles, rectifyFiles, appealUntil, transitions } = record;
  const isDesk = useCan("g_hy_desk_rewards_view");
  const linkOf = ({ subjectType, recordId }: ShownRecord["related"][number]) =>
    subjectType === SUBJECT.company
      ? href(isDesk ? "rewards.desk-company" : "rewards.company", { recordId })
      : href(isDesk ? "rewards.desk-person" : "rewards.person", { recordId });
  return (
    <>
      {effects.length > 0 && (
        <Note tone="warn">
          本惩戒正在执行：
          <ul>
            {effects.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Note>
      )}
      {appealUntil !== null && transitions?.includes("appeal") && (
        <Note tone="note">
          如有异议，可在 {appealUntil} 前（含当日）提出申诉
          {effects.length > 0 ? "；申诉期间惩戒继续有效，除非协会另有决定。" : "。"}
        </Note>
      )}
      {related.length > 0 && (
        <Note tone="note">
          同一事项的记录：
          {related.map((one) => (
            <Link key={one.recordId} href={linkOf(one)}>
              {one.name}　
            </Link>
          ))}
        </Note>
      )}
      <StepFiles appealFiles={appealFiles} rectifyFiles={rectifyFiles} />
    </>
  );
}
