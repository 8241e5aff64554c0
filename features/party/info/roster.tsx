"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import type { DetailOf } from "@/contracts/kit/record";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { partyInfo } from "@/contracts/party/info/info";
import { type MemberRow, partyMember } from "@/contracts/party/member/member";
import { ROSTER_READS } from "@/features/party/info/reads";
import { ROSTER_PRINT, rosterFilter, rosterResource } from "@/features/party/info/roster-resource";
import { AddButton } from "@/components/list/add-button";
import { DataTable } from "@/components/list/table/data-table";
import { FilterBar } from "@/components/list/filter/filter-bar";
import { ListMore } from "@/components/list/list-tools";
import { rowActions } from "@/components/list/table/row-actions";
import { useLocalList } from "@/components/list/use-local-list";
import { useRecordRemoval } from "@/components/record/records/use-record-removal";
import { useAskedCall } from "@/components/record/use-asked-call";
import { useListAddress } from "@/components/record/use-record-address";
import { RowLink } from "@/components/ui/table/row-link";
import { MarkTag } from "@/components/ui/status-tag";
import styles from "@/features/party/info/info.module.css";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { Can } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

const LeaveDialog = dynamic(() => import("@/features/party/info/leave-dialog").then((m) => m.LeaveDialog));
const SyncDialog = dynamic(() => import("@/features/party/info/sync-dialog").then((m) => m.SyncDialog));

const { idKey, resource: own } = partyMember;

const IMPORTING = { of: rosterResource, invalidates: ROSTER_READS };

/** Its lines are locked while the association looks at them. */
const REVIEWED: readonly number[] = [SUBMISSION.submitted, SUBMISSION.accepted];

const nameOf = ({ memberName }: MemberRow): string => memberName;

type Leaving = Pick<MemberRow, "memberId" | "memberName" | "version">;

function useRowActions(isOpen: boolean, leave: (row: Leaving) => void) {
  const router = useRouter();
  const { recordAt } = useListAddress(idKey);
  const remove = useRecordRemoval(partyMember as never, (row) => nameOf(row as MemberRow), ROSTER_READS);
  const undo = useAskedCall({
    of: partyMember.api.undoLeave,
    input: ({ memberId, version }: MemberRow) => ({ params: { memberId }, query: { version } }),
    question: ({ memberName }: MemberRow) => ({
      title: `撤销${memberName}的转出？`,
      content: "撤销后重新在册，转出日期与原因一并清除。",
      confirmText: "撤销转出",
    }),
    done: "已撤销转出",
    invalidates: ROSTER_READS,
  });
  const isCurrent = ({ outDate }: MemberRow): boolean => isOpen && outDate === null;
  const need = "g_hy_party_manage_edit";
  return rowActions<MemberRow>(
    [
      { label: "编辑", need, isFor: isCurrent, onClick: (row) => router.push(recordAt(row.memberId, { edit: "1" })) },
      {
        label: "转出",
        need,
        isFor: isCurrent,
        onClick: ({ memberId, memberName, version }) => leave({ memberId, memberName, version }),
      },
      { label: "撤销转出", need, isFor: (row) => isOpen && row.outDate !== null, onClick: (row) => void undo(row) },
      { label: "删除", need, danger: true, isFor: isCurrent, onClick: (row) => void remove(row) },
    ],
    nameOf,
  );
}

/** 党员名册 of the firm: filters, lines, and how they get here. // domain a §5.2 */
export function Roster({ record }: { readonly record: DetailOf<typeof partyInfo> }) {
  const { companyId } = record;
  const router = useRouter();
  const { recordAt } = useListAddress(idKey);
  const isOpen = useUser().companyId === companyId && !REVIEWED.includes(record.auditStatus);
  const list = useLocalList(rosterResource, { companyId }, { isCurrent: true });
  const [leaving, setLeaving] = useOpenDialog<Leaving>("party.member.leave");
  const [isSyncing, setSyncing] = useOpenDialog<true>("party.member.sync");
  const actions = useRowActions(isOpen, setLeaving);
  const asked = { ...list, filters: { ...list.filters, companyId } };
  return (
    <>
      <div className={styles.tools}>
        {isOpen && (
          <>
            <Can need="g_hy_party_manage_edit">
              <Button onClick={() => setSyncing(true)}>从人员管理更新</Button>
            </Can>
            <AddButton of={partyMember.api.create} onClick={() => router.push(recordAt(NEW_RECORD))} />
          </>
        )}
      </div>
      <FilterBar
        filter={rosterFilter}
        main={own.mainFilters}
        values={list.filters}
        onApply={list.setFilters}
        tools={
          <ListMore
            list={asked}
            importing={isOpen ? IMPORTING : undefined}
            exporting={partyMember}
            printing={ROSTER_PRINT}
            printQuery={{ companyId }}
          />
        }
      />
      <DataTable
        resource={rosterResource}
        list={list}
        noun="党员"
        onOpen={(row) => router.push(recordAt(row.memberId))}
        render={{
          memberName: (row) => (
            <>
              <RowLink href={recordAt(row.memberId)}>{row.memberName}</RowLink>{" "}
              {row.notes.length > 0 && (
                <span title={row.notes.join("；")}>
                  <MarkTag of="unchecked" />
                </span>
              )}
            </>
          ),
        }}
        {...(isOpen ? { actions } : {})}
        empty={{
          title: "名册还是空的",
          hint: "点击「从人员管理更新」带出政治面貌为党员的人员，或逐个新增、用 Excel 导入。",
        }}
      />
      {leaving && <LeaveDialog member={leaving} onClose={() => setLeaving(null)} />}
      {isSyncing && <SyncDialog onClose={() => setSyncing(null)} />}
    </>
  );
}
