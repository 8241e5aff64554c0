"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { CurrentUser } from "@/contracts/auth/session";
import type { dues, DuesDetail } from "@/contracts/statement/dues/dues";
import { fenOf } from "@/contracts/statement/dues/engine/amounts";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { duesReduction } from "@/contracts/statement/dues/reduction";
import { duesPeriodName } from "@/contracts/statement/dues/terms";
import { Explain } from "@/features/statement/dues/explain";
import type { Explaining } from "@/features/statement/dues/explain-dialog";
import { ENDED, KNOWN, NAMES, NEEDS, SECTIONS, TO_PAY, UNSETTLED } from "@/features/statement/dues/look";
import { BillNotes } from "@/features/statement/dues/sums";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";
import type { RecordTab } from "@/components/record/record-spec";
import { useDialogOf } from "@/components/record/use-dialog-of";
import { href } from "@/lib/routes/href";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { Can, mayCall, useMayCall } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

const ExplainDialog = dynamic(() => import("@/features/statement/dues/explain-dialog").then((m) => m.ExplainDialog));
const NoticePrint = dynamic(() => import("@/features/statement/dues/notice-print").then((m) => m.NoticePrint));
const People = dynamic(() => import("@/features/statement/dues/people").then((m) => m.People));
const Money = dynamic(() => import("@/features/statement/dues/money").then((m) => m.Money));

interface Shown {
  readonly record: DuesDetail;
}

/** 盖章报表, 纳税申报表/完税证明, then everything else. */
const FILE_TYPES = [13, 14, 99];
const TABS: [RecordTab, ...RecordTab[]] = [
  { key: "explain", label: "计算过程", isOwn: true },
  { key: "basic", label: "申报内容", sections: SECTIONS, known: KNOWN },
  { key: "people", label: "个人会费明细", isOwn: true },
  { key: "money", label: "缴费与票据", isOwn: true },
  { key: "files", label: "附件", fileTypes: FILE_TYPES },
  { key: "steps", label: "办理记录", stepsOf: "dues_status" },
  { key: "history", label: "变更记录", isHistory: true },
];

function PayButton({ duesId }: Pick<DuesDetail, "duesId">) {
  const router = useRouter();
  const pay = { paymentId: NEW_RECORD, bill: duesId };
  return (
    <Button type="primary" onClick={() => router.push(href("statement.dues-payment", pay))}>
      登记缴费
    </Button>
  );
}

/** Its firm pays what is owed of it. */
const mayPay = ({ companyId, duesStatus, owing }: DuesDetail, user: CurrentUser): boolean =>
  mayCall(duesPaymentApi.create, user) &&
  user.companyId === companyId &&
  TO_PAY.includes(duesStatus) &&
  fenOf(owing) > 0n;

/** Ask to be let off, see why, print. */
function Actions({ record }: Shown) {
  const router = useRouter();
  const [isPrinting, setPrinting] = useState(false);
  const { duesId, companyId, duesStatus } = record;
  const isOwn = useUser().companyId === companyId;
  const mayAsk =
    useMayCall(duesReduction.api.create) && isOwn && !ENDED.includes(duesStatus) && fenOf(record.payable) > 0n;
  const explaining = useDialogOf<Explaining, keyof Explaining>(
    "statement.dues.explain",
    ["duesId", "billNo", "duesStatus"],
    ExplainDialog,
  );
  const ask = { reductionId: NEW_RECORD, bill: duesId };
  return (
    <>
      <Button onClick={() => explaining.open(record)}>查看计算过程</Button>
      <Can need={["g_hy_statement_dues_print", "g_hy_desk_dues_view"]}>
        <Button onClick={() => setPrinting(true)}>打印缴费通知单</Button>
      </Can>
      {mayAsk && <Button onClick={() => router.push(href("statement.dues-reduction", ask))}>申请减免</Button>}
      {explaining.dialog}
      {isPrinting && <NoticePrint record={record} onDone={() => setPrinting(false)} />}
    </>
  );
}

const COMPARED = [
  ["revenueBase", "statementRevenue"],
  ["taxRevenue", "statementTaxRevenue"],
] as const;
const differs = (values: Readonly<Record<string, unknown>>): boolean =>
  COMPARED.some(([declared, stated]) => {
    const [told, of] = [values[declared], values[stated]];
    return typeof told === "string" && typeof of === "string" && fenOf(told) !== fenOf(of);
  });

/** Told where the rules charge them alone. */
const TAX_SERVICES: readonly string[] = ["statementTaxRevenue", "taxRevenueDiff"];

/** A bill as the kit draws it; the reason of a difference is asked for where there may be one. */
export const PARTS: KeptRecordParts<typeof dues> = {
  ...NAMES,
  sections: SECTIONS,
  known: KNOWN,
  fileTypes: FILE_TYPES,
  isHidden: (key, values) =>
    (key === "diffReason" && Object.hasOwn(values, "statementRevenue") && !differs(values) && !values["diffReason"]) ||
    (TAX_SERVICES.includes(key) && values[key] === null) ||
    (key === "branchRevenue" && fenOf(values[key] as string) === 0n),
  needs: () => NEEDS,
  mainAction: (record, user) => mayPay(record, user) && <PayButton duesId={record.duesId} />,
  recordActions: (record) => <Actions record={record} />,
  intro: (record) => <BillNotes record={record} />,
  spec: {
    tabs: TABS,
    headKeys: ["billNo"],
    titleOf: ({ companyName, duesYear, half }) => `${companyName} ${duesPeriodName(duesYear, half)}会费`,
    view: (tab, record) =>
      tab === "explain" ? (
        <Explain duesId={record.duesId} isPreview={UNSETTLED.includes(record.duesStatus)} />
      ) : tab === "people" ? (
        <People record={record} />
      ) : (
        <Money record={record} />
      ),
    personal: {
      keys: ["receiptMobile", "handlerMobile"],
      need: "g_hy_statement_dues_edit",
      isOwn: (record, companyId) => record.companyId === companyId,
    },
    actions: {
      update: "修改",
      offsetIn: "多缴抵扣",
      confirm: "到账确认",
      revoke: "撤销到账",
      register: "登记缴费",
      receipt: "登记票据",
      recalculate: "重新核算",
    },
    texts: { noFiles: "需要时点击「编辑」，在「附件」中上传盖章报表或纳税申报表。" },
  },
};

/** One bill of a firm: what it is for and why, its people, its money. // domain a §12.4 */
export const DuesRecord = (props: KeptRecordProps) => <KeptRecord {...props} parts={PARTS} />;
