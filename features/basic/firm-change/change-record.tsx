"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { firmCollects } from "@/contracts/basic/collected";
import type { firmChange } from "@/contracts/basic/firm-change/firm-change";
import { canonicalChange } from "@/contracts/basic/firm-change/firm-change-apply";
import { type FirmChangeForm, firmChangeFields } from "@/contracts/basic/firm-change/firm-change-form";
import { papersOf } from "@/contracts/basic/firm-change/firm-change-items";
import { changeMissing, changeNeeds, changeRules } from "@/contracts/basic/firm-change/firm-change-rules";
import type { DetailOf } from "@/contracts/kit/record";
import { changeNames } from "@/features/basic/firm-change/change-names";
import { ChangeView } from "@/features/basic/firm-change/change-view";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";
import { FormSkeleton } from "@/components/ui/state/skeletons";
import type { Dictionary } from "@/lib/dictionary/dictionary";
import { useDictionary } from "@/lib/dictionary/context";
import { Can } from "@/lib/session/can";
import { consentFor } from "@/lib/session/consent";

const ChangeEdit = dynamic(() => import("@/features/basic/firm-change/change-edit").then((m) => m.ChangeEdit), {
  loading: () => <FormSkeleton fields={12} />,
});
const ChangePrint = dynamic(() => import("@/features/basic/firm-change/change-print").then((m) => m.ChangePrint));

type Detail = DetailOf<typeof firmChange>;
type Values = Readonly<Record<string, unknown>>;

/** Papers of all items; those that the chosen ones need are asked for. */
const PAPERS = papersOf([1, 2, 3, 4, 5, 6, 7, 15, 16]);

const withIds = ({ partners, ...form }: Values): Values => ({
  ...form,
  partners: ((partners ?? []) as readonly Values[]).map((row) => ({ ...row, partnerId: row["rowId"] ?? null })),
});
const CONSENT = consentFor(
  "法定代表人、合伙人(股东)的证件号码用于会员登记和资格核验",
  (before, after) => firmCollects(withIds(before), withIds(after)),
  ["legalPersonIdNo", "partners"],
);

/** 《会员信息变更申请表》 on paper. */
function PrintButton({ record }: { readonly record: Detail }) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <Can need={["g_hy_member_firm_print", "g_hy_desk_firm_print"]}>
        <Button onClick={() => setPrinting(true)}>打印申请表</Button>
      </Can>
      {isPrinting && <ChangePrint record={record} onDone={() => setPrinting(false)} />}
    </>
  );
}

const partsOf = (dictionary: Dictionary): KeptRecordParts<typeof firmChange> => {
  const words = {
    item: (value: number) => dictionary.label("firm_change_item", value),
    paper: (value: number) => dictionary.label("attach_type", value),
  };
  const typed = (form: Values) => ({ attachments: [], ...form, changeItems: form["changeItems"] ?? [] }) as never;
  return {
    ...changeNames,
    sections: [],
    needs: (form) => changeNeeds(typed(form)),
    gaps: (form) => changeMissing(typed(form), {}, words),
    // The day of its establishment is known to the server.
    rules: (form, { today }) => changeRules(form, { today, establishDate: "" }),
    recordActions: (record) => <PrintButton record={record} />,
    spec: {
      tabs: [
        {
          key: "basic",
          label: "变更内容",
          isOwn: true,
          typed: { items: Object.keys(firmChangeFields), lists: ["partners", "branches"] },
        },
        { key: "files", label: "附件", fileTypes: [...PAPERS, 99] },
        { key: "steps", label: "审核记录", stepsOf: "audit_status" },
        { key: "history", label: "变更记录", isHistory: true },
      ],
      view: (_, record) => <ChangeView record={record} />,
      edit: (_, form, record) => <ChangeEdit form={form} record={record} />,
      titleOf: ({ title }) => title,
      canonical: (form) => canonicalChange(form as unknown as FirmChangeForm),
      consent: CONSENT,
      texts: {
        noFiles: "点击「编辑」后在「附件」页签中上传变更后的营业执照、决议等。",
        noHistory: "修改申请后，记录会出现在这里。",
      },
    },
  };
};

/** One application: read with what it changes, or typed beside the firm as it stands. // domain a §1.4 */
export function ChangeRecord(props: KeptRecordProps) {
  const dictionary = useDictionary();
  const parts = useMemo(() => partsOf(dictionary), [dictionary]);
  return <KeptRecord {...props} parts={parts} />;
}
