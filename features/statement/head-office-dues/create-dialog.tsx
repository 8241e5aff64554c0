"use client";

import { Select } from "antd";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { headOfficeApi, headOfficeDues } from "@/contracts/statement/dues/head-office";
import { duesPeriodName } from "@/contracts/statement/dues/terms";
import { READS } from "@/features/statement/head-office-dues/look";
import type { EditProps } from "@/components/fields/edit";
import { blankOf } from "@/components/record/form/blank";
import { RecordDialog } from "@/components/record/record-dialog";
import { useListAddress } from "@/components/record/use-record-address";
import { Note } from "@/components/ui/note";
import { useDictionary } from "@/lib/dictionary/context";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";

const schema = z.strictObject({
  period: field(z.string({ error: "请选择会费年度" }).min(1, "请选择会费年度"), { label: "会费年度" }),
  consolidateMode: field(headOfficeDues.form.shape.consolidateMode, {
    label: "汇总方式",
    kind: "dict",
    dict: "consolidate_mode",
    among: [1, 2, 3],
    help: "留空按协会规定的方式；分所档案中另有缴纳方式的按档案",
  }),
});

/** 生成汇总: which period, and by which mode; all else is pulled. // domain a §13.3 */
export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const router = useRouter();
  const dictionary = useDictionary();
  const { recordAt } = useListAddress("summaryId");
  const made = useRef<string | null>(null);
  const creation = useEndpointMutation(headOfficeApi.create, { silent: true, invalidates: READS });
  const { data } = useEndpointQuery(headOfficeApi.situation, {}, { silent: true });
  const periods = data?.periods ?? [];
  const choice = ({ id, value, onChange, status }: EditProps) => (
    <Select
      id={id}
      style={{ width: "100%" }}
      placeholder="请选择"
      showSearch={{ optionFilterProp: "label" }}
      status={status ?? ""}
      options={periods.map(({ duesYear, half, billNo }) => ({
        value: `${duesYear}-${half}`,
        label: `${duesPeriodName(duesYear, half)}（会费单 ${billNo}）`,
      }))}
      value={typeof value === "string" && value !== "" ? value : undefined}
      onChange={(next: string) => onChange(next)}
    />
  );
  return (
    <RecordDialog
      title="生成会费汇总"
      schema={schema}
      initial={blankOf(schema)}
      render={{ period: choice }}
      lead={
        data === undefined ? null : data.branchCount === 0 ? (
          <Note tone="warn">本所没有分所，不需要汇总会费。</Note>
        ) : periods.length === 0 ? (
          <Note tone="note">没有可以汇总的会费单：等协会生成本所会费单后再汇总，已汇总的年度请直接打开。</Note>
        ) : (
          `本所有 ${data.branchCount} 家分所；协会规定的方式为「${dictionary.label("consolidate_mode", data.consolidateMode)}」。`
        )
      }
      onSave={async ({ period, consolidateMode }) => {
        const [duesYear, half] = period.split("-").map(Number);
        const answer = await creation.mutateAsync({
          body: {
            duesYear: duesYear ?? 0,
            half: half ?? 0,
            consolidateMode,
            headRevenue: null,
            internalElimination: "0.00",
            eliminationReason: null,
            remark: null,
            attachments: [],
          },
        });
        made.current = answer.summaryId;
      }}
      saveText="生成汇总"
      savedText="已按最新数据生成汇总"
      draftKey="statement.head-office-dues:new"
      onClose={() => (made.current === null ? onClose() : router.push(recordAt(made.current)))}
    />
  );
}
