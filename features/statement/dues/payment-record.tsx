"use client";

import { useMemo } from "react";
import { fenOf } from "@/contracts/statement/dues/engine/amounts";
import { type duesPayment, type PaymentDetail, paymentRules } from "@/contracts/statement/dues/payment";
import { PAY_METHOD, PAY_STATUS } from "@/contracts/statement/dues/terms";
import { Allocations, AllocationsEdit } from "@/features/statement/dues/allocations";
import { ConfirmationPrintButton } from "@/features/statement/dues/confirmation-print-button";
import { PAYMENT_NAMES } from "@/features/statement/dues/look";
import {
  type BillRow,
  partsOf,
  type Share,
  useNamedBill,
  usePayableBills,
} from "@/features/statement/dues/payable-bills";
import type { EditProps } from "@/components/fields/edit";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";
import { useIsForm } from "@/components/record/use-record-address";
import type { FormValues, RecordForm } from "@/components/record/form/use-record-form";
import { Note } from "@/components/ui/note";
import { today } from "@/lib/format/date";
import { useUser } from "@/lib/session/context";

/** 银行回单, 其他. */
const VOUCHERS = [12, 99];
const SECTIONS = [
  { title: "用于会费单", keys: ["allocations"] },
  {
    title: "付款",
    keys: [
      ...["payAmount", "unitPart", "personPart", "payDate", "payMethod", "payerName", "payerNote"],
      ...["bankSerialNo", "payerBank", "payerAccount", "purpose", "remark"],
    ],
  },
];
const KNOWN = [
  {
    title: "到账确认",
    keys: [
      ...["paymentNo", "arrivedAmount", "arrivedDate", "confirmTime", "confirmUserName", "confirmNo"],
      ...["rejectReason"],
    ],
  },
];

/** The kit calls editors as functions: a component of its own keeps its hooks. */
const EDITORS = { allocations: (props: EditProps) => <AllocationsEdit {...props} /> };

const sharesOf = (values: FormValues): readonly Share[] => (values["allocations"] ?? []) as readonly Share[];

/** Amount and parts follow the bills as long as nobody has typed others. */
const following =
  (bills: readonly BillRow[]) =>
  (form: RecordForm<unknown>): RecordForm<unknown> => ({
    ...form,
    set: (path, value) => {
      form.set(path, value);
      if (path !== "allocations") return;
      const before = partsOf(sharesOf(form.values), bills);
      const after = partsOf(value as readonly Share[], bills);
      for (const key of ["payAmount", "unitPart", "personPart"] as const) {
        const typed = form.values[key];
        const isOwn = typed !== null && typed !== undefined && typed !== "";
        if (!isOwn || fenOf(typed as string) === fenOf(before[key])) form.set(key, after[key]);
      }
    },
  });

/** What a new one begins with: the bill that one came from, or the only one that is owed. */
function beginning(bills: readonly BillRow[], named: string | null, companyName: string | null): FormValues {
  const [only] = bills.length === 1 ? bills : [];
  const bill = bills.find(({ duesId }) => duesId === named) ?? only;
  const allocations = bill ? [{ duesId: bill.duesId, amount: bill.owing }] : [];
  return {
    payMethod: PAY_METHOD.transfer,
    payDate: today(),
    payerName: companyName ?? "",
    allocations,
    ...(bill ? partsOf(allocations, bills) : {}),
  };
}

const Turn = ({ record: { confirmStatus, rejectReason } }: { readonly record: PaymentDetail }) =>
  confirmStatus === PAY_STATUS.waiting ? (
    <Note tone="note">等待协会确认到账。确认前可以修改或撤销凭证。</Note>
  ) : confirmStatus === PAY_STATUS.refused ? (
    <Note tone="warn">{`协会没有查到这笔款项：${rejectReason ?? ""}。请改正后重新提交，或撤销凭证。`}</Note>
  ) : null;

const NONE: readonly BillRow[] = [];

interface Facts {
  readonly bills: readonly BillRow[];
  readonly named: string | null;
  readonly companyName: string | null;
}

function partsFor({ bills, named, companyName }: Facts): KeptRecordParts<typeof duesPayment> {
  const defaults = beginning(bills, named, companyName);
  return {
    ...PAYMENT_NAMES,
    sections: SECTIONS,
    known: KNOWN,
    fileTypes: VOUCHERS,
    needs: () => ["attachments"],
    isHidden: (key, values) =>
      (key === "payerNote" && values["payerName"] === companyName && !values[key]) ||
      (key === "rejectReason" && !values[key]),
    rules: (form, facts) => paymentRules(form, { ...facts, companyName: companyName ?? "" }),
    intro: (record) => <Turn record={record} />,
    recordActions: (payment) => <ConfirmationPrintButton payment={payment} />,
    spec: {
      titleOf: ({ paymentNo }) => `缴费登记 ${paymentNo}`,
      useEditors: () => EDITORS,
      useDefaults: () => defaults,
      enrich: following(bills),
      show: (record) => ({ allocations: () => <Allocations record={record} /> }),
      actions: { create: "登记缴费", update: "修改" },
      texts: { noFiles: "请点击「编辑」，在「附件」中上传银行回单（jpg、png 或 pdf）。" },
    },
  };
}

/** One transfer with its voucher. // domain a §12.6 */
export function PaymentRecord(props: KeptRecordProps) {
  const isForm = useIsForm(props.id);
  const bills = usePayableBills(isForm);
  const named = useNamedBill();
  const { companyName } = useUser();
  const parts = useMemo(() => partsFor({ bills: bills ?? NONE, named, companyName }), [bills, named, companyName]);
  return <KeptRecord {...props} parts={parts} isWaiting={isForm && bills === undefined} />;
}
