"use client";

import { Button, Checkbox, Input } from "antd";
import { useState } from "react";
import { PAGE_SIZES } from "@/contracts/kit/query";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { duesApi, duesItem, type DuesItem } from "@/contracts/statement/dues/dues";
import type { Mark } from "@/contracts/kit/state-look";
import { BILL_READS } from "@/features/statement/dues/desk/names";
import styles from "@/features/statement/dues/desk/desk.module.css";
import { subjectEditor } from "@/components/fields/subject-editors";
import { columnsOf } from "@/components/list/table/columns";
import { RecordDialog } from "@/components/record/record-dialog";
import { ViewSection } from "@/components/record/record-view";
import { type Row, RowTable } from "@/components/record/rows/row-table";
import { type DialogOf, useDialogOf } from "@/components/record/use-dialog-of";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { Pager } from "@/components/ui/table/pager";
import { ListSkeleton } from "@/components/ui/state/skeletons";
import { MarkTag } from "@/components/ui/status-tag";
import { describe } from "@/lib/api/describe";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";
import { Can } from "@/lib/session/can";

const COLUMNS = columnsOf(duesItem, [
  ...["staffName", "duesType", "memberType", "joinDate", "standardFee", "reductionAmount", "payableAmount"],
  ...["sourceNote", "objection"],
]);
const LOOK: Readonly<Record<DuesItem["objectionState"], Mark | null>> = {
  none: null,
  waiting: "objected",
  agreed: "objectionAgreed",
  refused: "objectionRefused",
};
const KEYS = ["itemId", "staffName", "objection", "version"] as const;
type Answered = Pick<DuesItem, (typeof KEYS)[number]>;

const FirmEdit = subjectEditor(duesDeskApi.firms, "输入名称查找；不属于其他事务所的留空");

/** 答复异议: agreed to, the person is not charged and the bill is reckoned anew. // domain a §12.5 */
function AnswerDialog({ of, onClose }: DialogOf<Answered>) {
  const { mutateAsync } = useEndpointMutation(duesApi.answerObjection, { silent: true, invalidates: BILL_READS });
  const { itemId, staffName, objection, version } = of;
  return (
    <RecordDialog
      title={`答复异议：${staffName}`}
      schema={duesApi.answerObjection.spec.body}
      paths={["isAgreed", "toCompanyId", "answer"]}
      lead={`事务所的异议：${objection ?? ""}。同意的不再计收该人员会费并重新核算会费单；属于其他事务所的选择该所，转入其会费单；不同意的写明理由。`}
      render={{ toCompanyId: FirmEdit }}
      version={version}
      onSave={(body) => mutateAsync({ params: { itemId }, body })}
      saveText="答复"
      savedText="已答复"
      draftKey={`dues.objection:${itemId}`}
      onClose={onClose}
    />
  );
}

function Objection({ row, onAnswer }: { readonly row: DuesItem; readonly onAnswer: (row: DuesItem) => void }) {
  const look = LOOK[row.objectionState];
  if (!look) return null;
  return (
    <span>
      <MarkTag of={look} /> {row.objection}
      {row.objectionAnswer !== null && <span className={styles.quiet}>　答复：{row.objectionAnswer}</span>}
      {row.objectionState === "waiting" && (
        <Can need="g_hy_desk_dues_audit">
          <Button type="link" aria-label={`答复 ${row.staffName}`} onClick={() => onAnswer(row)}>
            答复
          </Button>
        </Can>
      )}
    </span>
  );
}

interface Props {
  readonly duesId: string;
  readonly title: string;
  /** Only people about whom something was said. */
  readonly onlyObjections?: boolean;
}

/** People of a bill: who is charged and who is not, and what the firm says of them. // domain a §12.5 */
export function DeskPeople({ duesId, title, onlyObjections = false }: Props) {
  const [asked, setAsked] = useState({
    page: 1,
    pageSize: PAGE_SIZES[0] as number,
    staffName: "",
    isSaid: onlyObjections,
  });
  const [typed, setTyped] = useState("");
  const { page, pageSize, staffName, isSaid } = asked;
  const query = {
    page,
    pageSize,
    ...(staffName === "" ? {} : { staffName }),
    ...(isSaid ? { hasObjection: true } : {}),
  };
  const result = useEndpointQuery(
    duesApi.items,
    { params: { duesId }, query },
    { silent: true, noLoading: true, keepsPrevious: true },
  );
  const { open, dialog } = useDialogOf<DuesItem, (typeof KEYS)[number]>(`dues.objection:${duesId}`, KEYS, AnswerDialog);
  const { data, error } = result;
  const rows = (data?.rows ?? []) as unknown as readonly Row[];
  return (
    <ViewSection title={title}>
      {!onlyObjections && (
        <div className={styles.tools}>
          <Input
            className={styles.search ?? ""}
            aria-label="按姓名查找"
            placeholder="姓名"
            allowClear
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onPressEnter={() => setAsked({ ...asked, page: 1, staffName: typed.trim() })}
          />
          <Button onClick={() => setAsked({ ...asked, page: 1, staffName: typed.trim() })}>查找</Button>
          <Checkbox checked={isSaid} onChange={({ target }) => setAsked({ ...asked, page: 1, isSaid: target.checked })}>
            只看有异议的
          </Checkbox>
        </div>
      )}
      {error && !data && (
        <ErrorState title="人员没有加载" hint={describe(error).text} onRetry={() => void result.refetch()} />
      )}
      {!error && !data && <ListSkeleton filterRows={0} columns={5} />}
      {data && rows.length === 0 && (
        <EmptyState
          title={isSaid ? "没有提出异议的人员" : "没有人员"}
          hint={isSaid ? "事务所对人数没有异议。" : "人数截止日的名册中没有计收会费的人员。"}
        />
      )}
      {rows.length > 0 && (
        <RowTable
          caption={title}
          columns={COLUMNS}
          rows={rows}
          idKey="itemId"
          cell={(key, row) =>
            key === "objection" ? <Objection row={row as unknown as DuesItem} onAnswer={open} /> : undefined
          }
        />
      )}
      {data && data.totalCount > pageSize && (
        <Pager
          page={page}
          pageSize={pageSize}
          total={data.totalCount}
          label="人员分页"
          onChange={(next, size) => setAsked({ ...asked, page: next, pageSize: size })}
        />
      )}
      {dialog}
    </ViewSection>
  );
}
