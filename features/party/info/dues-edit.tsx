"use client";

import { Button } from "antd";
import { useState } from "react";
import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { currency } from "@/contracts/kit/scalars";
import { duesOf } from "@/contracts/party/dues";
import { partyMember } from "@/contracts/party/member/member";
import { EditField, type EditProps } from "@/components/fields/edit";
import { FormFields } from "@/components/record/form/record-form";
import { useRecordForm } from "@/components/record/form/use-record-form";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { Note } from "@/components/ui/note";
import { money as shown } from "@/lib/format/number";
import { notify } from "@/lib/notify/notify";
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
  const { data: steps = [], refetch } = useEndpointQuery(partyMember.api.duesSteps, {}, { silent: true });
  const [isAsking, setAsking] = useState(false);
  const typed = form.values.monthlyPay;
  const pay = typeof typed === "string" && typed !== "" ? typed : null;
  const dues = duesOf(pay, steps);
  const take = async () => {
    if (form.validate() === null) return;
    setAsking(true);
    // Pressed before the rates have come, or where they did not: asked for now, and the press is not lost.
    const known = steps.length > 0 ? steps : ((await refetch()).data ?? []);
    setAsking(false);
    const computed = duesOf(pay, known);
    if (computed === null) return notify("党费标准没有取到，没有填入；请稍后再试，或直接填写月缴党费");
    onTake(computed);
    onClose();
  };
  return (
    <DragDialog
      open
      title="核定月缴党费"
      onClose={onClose}
      onSave={() => void take()}
      saving={isAsking}
      saveText="填入"
    >
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
