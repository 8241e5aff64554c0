"use client";

import { Button } from "antd";
import { useState } from "react";
import { z } from "zod";
import { PAGE_SIZES } from "@/contracts/kit/query";
import { duesApi, type DuesDetail, duesItem, type DuesItem } from "@/contracts/statement/dues/dues";
import styles from "@/features/statement/dues/dues.module.css";
import { BILL_READS, ENDED } from "@/features/statement/dues/look";
import { DataTable } from "@/components/list/table/data-table";
import { listAnswer } from "@/components/list/list-answer";
import type { ListResource, ResourceList } from "@/components/list/use-resource-list";
import { RecordDialog } from "@/components/record/record-dialog";
import { type DialogOf, useDialogOf } from "@/components/record/use-dialog-of";
import { MarkTag } from "@/components/ui/status-tag";
import type { Mark } from "@/contracts/kit/state-look";
import type { ListQuery } from "@/lib/query/list-query";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";
import { Can } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

const people: ListResource<typeof duesItem> = {
  title: "个人会费明细",
  idKey: "itemId",
  row: duesItem,
  filter: z.strictObject({}),
  columns: [
    ...(["staffName", "payStatus", "payableAmount", "objection", "sourceNote", "memberType", "standardFee"] as const),
    ...(["reductionAmount", "reductionType", "memberNo", "certNo", "joinDate", "idNo"] as const),
  ],
  sortable: [],
  mainFilters: [],
  api: { list: duesApi.items },
};

const OBJECTION: Readonly<Record<Exclude<DuesItem["objectionState"], "none">, Mark>> = {
  waiting: "objected",
  agreed: "objectionAgreed",
  refused: "objectionRefused",
};

/** What was objected and what was answered. */
function Objection({ objectionState, objection, objectionAnswer }: DuesItem) {
  if (objectionState === "none") return null;
  const words = [objection ?? "", objectionAnswer === null ? "" : `答复：${objectionAnswer}`]
    .filter(Boolean)
    .join("；");
  return (
    <span title={words}>
      <MarkTag of={OBJECTION[objectionState]} /> {words}
    </span>
  );
}

type Objecting = Pick<DuesItem, "itemId" | "staffName" | "version"> & { readonly duesId: string };
const { reason } = duesApi.object.spec.body.shape;
const schema = z.strictObject({ reason });

/** 异议: the line stays, the association answers. // domain a §12.5 */
function ObjectDialog({ of, onClose }: DialogOf<Objecting>) {
  const { mutateAsync } = useEndpointMutation(duesApi.object, {
    silent: true,
    invalidates: [duesApi.items, ...BILL_READS],
  });
  const { itemId, staffName, version } = of;
  return (
    <RecordDialog
      title={`对「${staffName}」提出异议`}
      schema={schema}
      lead="已离职、已转出或不应由本所缴纳的，请写明情况；该行保留，由协会核实答复，成立的不再计收并重新核算。"
      onSave={(value) => mutateAsync({ params: { itemId }, body: { ...value, version } })}
      saveText="提出异议"
      savedText="异议已提出，等待协会答复"
      draftKey={`statement.dues-item:${itemId}`}
      onClose={onClose}
    />
  );
}

/** People of a bill by pages; the address is the record's. */
function usePeople(duesId: string): ResourceList<DuesItem> {
  const [query, setQuery] = useState<ListQuery>({ page: 1, pageSize: PAGE_SIZES[0] });
  const input = { params: { duesId }, query: { page: query.page, pageSize: query.pageSize } };
  const result = useEndpointQuery(duesApi.items, input as never, { keepsPrevious: true, silent: true });
  const nothing = (): void => undefined;
  return {
    query,
    filters: {},
    ...listAnswer<DuesItem>(result),
    setPage: (page, pageSize) => setQuery({ page, pageSize }),
    setSort: nothing,
    setFilters: nothing,
    setQuery: nothing,
  };
}

/** 个人会费明细: who is charged, who is not and why. // domain a §12.5 */
export function People({ record }: { readonly record: DuesDetail }) {
  const { duesId, companyId, duesStatus, practisingCount, nonPractisingCount } = record;
  const list = usePeople(duesId);
  const isOwn = useUser().companyId === companyId && !ENDED.includes(duesStatus);
  const objecting = useDialogOf<Objecting, keyof Objecting>(
    "statement.dues-item.object",
    ["itemId", "staffName", "version", "duesId"],
    ObjectDialog,
  );
  return (
    <>
      <p className={styles.source}>
        计收执业会员 {practisingCount} 人{nonPractisingCount > 0 && `、非执业会员 ${nonPractisingCount} 人`}
        ，按人数截止日的名册生成。名册有出入的请提出异议，不需要删除。
      </p>
      <DataTable
        resource={people}
        list={list}
        noun="人员"
        render={{ objection: (row) => <Objection {...row} /> }}
        actions={(row) =>
          isOwn &&
          row.objectionState !== "waiting" &&
          row.objectionState !== "agreed" &&
          Number(row.payableAmount) > 0 && (
            <Can need={["g_hy_statement_dues_edit"]}>
              <Button
                type="link"
                aria-label={`提出异议 ${row.staffName}`}
                onClick={() => objecting.open({ ...row, duesId })}
              >
                提出异议
              </Button>
            </Can>
          )
        }
        empty={{ title: "名册中没有计收会费的人员", hint: "人员以人数截止日的名册为准。" }}
      />
      {objecting.dialog}
    </>
  );
}
