"use client";

import { Button } from "antd";
import { useState } from "react";
import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { currency } from "@/contracts/kit/scalars";
import { duesOf } from "@/contracts/party/dues";
import { partyMember } from "@/contracts/party/member";
import { EditField, type EditProps } from "@/components/fields/edit";
import { FormFields } from "@/components/record/record-form";
import { useRecordForm } from "@/components/record/use-record-form";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { Note } from "@/components/ui/note";
import { money as shown } from "@/lib/format/number";
import { useEndpointQuery } from "@/lib/query/query-of";

const schema = z.strictObject({
  monthlyPay: field(currency(), {
    label: "党费计算基数",
    kind: "money",
    unit: "元/月",
    help: "每月相对固定的、经常性的税后收入；只用于计算，不会保存",
  }),
});

/** Computes the month's dues from the pay, which nobody keeps. // domain a §5.1 党费收缴 */
function DuesDialog({ onTake, onClose }: { onTake: (dues: string) => void; onClose: () => void }) {
  const form = useRecordForm(schema, { monthlyPay: "" });
  const { data: steps = [] } = useEndpointQuery(partyMember.api.duesSteps, {}, { silent: true });
  const typed = form.values.monthlyPay;
  const dues = duesOf(typeof typed === "string" && typed !== "" ? typed : null, steps);
  const take = () => {
    if (form.validate() === null || dues === null) return;
    onTake(dues);
    onClose();
  };
  return (
    <DragDialog open title="核定月缴党费" onClose={onClose} onSave={take} saveText="填入">
      <FormFields schema={schema} form={form} paths={["monthlyPay"]} />
      <Note tone="note">
        {steps
          .map(({ upTo, perMille }) => `${upTo === null ? "以上" : `${upTo} 元以下（含）`} ${perMille / 10}%`)
          .join("；")}
        ，按全额计算。{dues === null ? "" : `每月应缴 ${shown(dues)} 元。`}
      </Note>
    </DragDialog>
  );
}

/** Monthly dues: typed, or computed from the pay. */
export function DuesEdit(props: EditProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div style={{ display: "flex", gap: "var(--size-unit)" }}>
      <div style={{ flex: 1 }}>
        <EditField {...props} />
      </div>
      <Button onClick={() => setOpen(true)}>核定</Button>
      {isOpen && <DuesDialog onTake={props.onChange} onClose={() => setOpen(false)} />}
    </div>
  );
}
