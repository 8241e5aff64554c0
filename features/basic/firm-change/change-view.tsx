"use client";

import { firmChange } from "@/contracts/basic/firm-change/firm-change";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { DetailOf } from "@/contracts/kit/record";
import { metasOf } from "@/components/list/table/columns";
import { ChangeTable } from "@/components/record/history/change-table";
import { ViewSection } from "@/components/record/record-view";
import { SectionsView } from "@/components/record/sections-view";
import type { Section } from "@/components/record/section";
import { EmptyState } from "@/components/ui/state/empty-state";
import { Note } from "@/components/ui/note";

const METAS = metasOf(firmChange.detail);
const HEAD: readonly Section[] = [
  {
    title: "申请",
    keys: [
      "companyName",
      "changeNo",
      "changeItems",
      "changeDate",
      "changeReason",
      "reissueCert",
      "submitUserName",
      "submitTime",
      "auditUserName",
      "auditTime",
    ],
  },
];
const DECIDED: readonly number[] = [SUBMISSION.passed];

/** What keeps it from being passed today. */
export const Obstacles = ({ obstacles }: { readonly obstacles: readonly string[] }) =>
  obstacles.length > 0 && (
    <Note tone="warn">
      按变更后的档案核对，有 {obstacles.length} 处问题，改正前不能通过：
      <ul>
        {obstacles.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Note>
  );

/** What the application is about, before and after side by side, and what would stand against it today. // domain a §1.4 */
export function ChangeView({ record }: { readonly record: DetailOf<typeof firmChange> }) {
  const { changes, obstacles, auditStatus } = record;
  const isPassed = DECIDED.includes(auditStatus);
  return (
    <>
      <Obstacles obstacles={obstacles} />
      <SectionsView sections={HEAD} metas={METAS} record={record} isHidden={() => false} show={{}} />
      <ViewSection title={isPassed ? "变更前后" : "变更前后对照"}>
        {changes.length > 0 ? (
          <ChangeTable changes={changes} heads={["变更项目", "变更前", "变更后"]} />
        ) : (
          <EmptyState title="没有变更内容" hint="填写变更后的内容后，在这里与档案对照。" />
        )}
      </ViewSection>
    </>
  );
}
