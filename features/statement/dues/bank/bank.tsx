"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { BANK_MARKS, BANK_STATE_WORDS, type BankLine, duesDeskApi } from "@/contracts/statement/dues/desk";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { bankResource } from "@/features/statement/dues/bank/bank-resource";
import { BILL_READS } from "@/features/statement/dues/desk/names";
import type { Bulk } from "@/components/list/bulk/bulk";
import type { FilterProps } from "@/components/fields/filter-inputs";
import { ListMore } from "@/components/list/list-tools";
import { ResourceScreen } from "@/components/list/resource-screen";
import { rowActions } from "@/components/list/table/row-actions";
import { useAsked } from "@/components/record/use-asked-call";
import { useDialogOf } from "@/components/record/use-dialog-of";
import select from "@/components/ui/native-select.module.css";
import { MarkTag, StatusTag } from "@/components/ui/status-tag";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { date } from "@/lib/format/date";
import { money } from "@/lib/format/number";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { href } from "@/lib/routes/href";
import { Can } from "@/lib/session/can";

const ImportDialog = dynamic(() =>
  import("@/features/statement/dues/bank/bank-import").then((m) => m.BankImportDialog),
);
const MatchDialog = dynamic(() => import("@/features/statement/dues/bank/match-dialog").then((m) => m.MatchDialog));
const IgnoreDialog = dynamic(() => import("@/features/statement/dues/bank/ignore-dialog").then((m) => m.IgnoreDialog));

const NEED = "g_hy_desk_dues_confirm";
const READS = [
  duesDeskApi.bankLines,
  duesDeskApi.bankTotals,
  duesDeskApi.suggestions,
  duesPaymentApi.list,
  duesPaymentApi.totals,
  ...BILL_READS,
];
/** Few in one call: others wait for its bills until it is committed, and the next one begins. */
const AT_ONCE = 20;

const EXPORTING = { title: "银行流水", api: { export: duesDeskApi.bankExport } };
const KEYS = Object.keys(BANK_MARKS) as BankLine["state"][];

const StateFilter = ({ id, value, onChange, placeholder = "全部" }: FilterProps) => (
  <select
    id={id}
    className={select.select}
    value={(value as string | undefined) ?? ""}
    onChange={(event) => onChange(event.target.value || undefined)}
  >
    <option value="">{placeholder}</option>
    {KEYS.map((key) => (
      <option key={key} value={key}>
        {BANK_STATE_WORDS[key]}
      </option>
    ))}
  </select>
);

/** 导入流水, and what is certain matched at once. */
function Tools() {
  const [isOpen, setOpen] = useOpenDialog<true>("dues.bank.import");
  const asked = useAsked();
  const [isMatching, setMatching] = useState(false);
  const { mutateAsync } = useEndpointMutation(duesDeskApi.matchSure, { invalidates: READS });
  /** Call after call, until one has found no more than it may take. */
  const matchAll = async () => {
    setMatching(true);
    try {
      for (let all = 0; ;) {
        const { matched, left } = await mutateAsync({ body: { max: AT_ONCE } });
        all += matched;
        if (matched < AT_ONCE) return { matched: all, left };
      }
    } finally {
      setMatching(false);
    }
  };
  const matchSure = () =>
    asked(
      {
        title: "匹配有把握的流水？",
        content: `金额与流水号（或付款户名）一致、且只有一笔待确认登记的，逐笔确认到账并记入会费单，每 ${AT_ONCE} 笔一批，直到没有可匹配的；其余留待人工。`,
        confirmText: "匹配",
      },
      matchAll,
      ({ matched, left }) => `已匹配 ${matched} 笔，其余 ${left} 笔请逐笔查看`,
    );
  return (
    <Can need={NEED}>
      <Button loading={isMatching} onClick={() => void matchSure()}>
        匹配有把握的
      </Button>
      <Button type="primary" onClick={() => setOpen(true)}>
        导入流水
      </Button>
      {isOpen && <ImportDialog invalidates={READS} onClose={() => setOpen(null)} />}
    </Can>
  );
}

const LINE = [
  ...(["lineId", "payerName", "amount", "tradeDate", "purpose", "bankSerialNo", "twinText", "version"] as const),
] as const;
const BRIEF = ["lineId", "payerName", "amount", "version"] as const;
const nameOf = ({ payerName, amount }: BankLine): string => `${payerName} ${money(amount)} 元`;

/** A line that is an earlier one once more is set aside; it may be restored. */
const asRepeated = ({ lineId, version }: BankLine) => ({
  params: { lineId },
  body: { reason: null, isTwin: true, version },
});
const REPEATED_READS = [duesDeskApi.bankLines, duesDeskApi.bankTotals];
/** Of an export that has brought a month once more. */
const BULK: Bulk<BankLine> = {
  actions: [
    {
      label: "标为重复",
      of: duesDeskApi.ignore,
      isFor: ({ twinText }) => twinText !== null,
      notForText: "没有疑似重复的流水",
      nameOf,
      ask: "与此前导入的流水是同一笔款项的标为重复，不再匹配，也不计入合计；有误的可以恢复。请先与银行核对。",
      inputOf: asRepeated,
      invalidates: REPEATED_READS,
    },
  ],
};

/** 银行流水: brought in once, matched with a payment or put upon bills, or told to be none of dues. // domain a §12.8 到账确认 */
export function BankScreen() {
  const matching = useDialogOf<BankLine, (typeof LINE)[number]>("dues.bank.match", LINE, MatchDialog);
  const ignoring = useDialogOf<BankLine, (typeof BRIEF)[number]>("dues.bank.ignore", BRIEF, IgnoreDialog);
  const asked = useAsked();
  const { mutateAsync } = useEndpointMutation(duesDeskApi.ignore, {
    invalidates: REPEATED_READS,
  });
  const repeated = (row: BankLine) =>
    asked(
      {
        title: `标为重复「${nameOf(row)}」？`,
        content: `${date(row.tradeDate)} 的这笔与${row.twinText ?? ""}日期、金额等相同。同一笔款项标为重复后不再匹配，也不计入合计；有误的可以恢复。`,
        confirmText: "标为重复",
      },
      () => mutateAsync(asRepeated(row)),
      "已标为重复",
    );
  const restore = (row: BankLine) =>
    asked(
      { title: `恢复「${nameOf(row)}」？`, content: "恢复后重新待匹配。", confirmText: "恢复" },
      () =>
        mutateAsync({ params: { lineId: row.lineId }, body: { reason: null, isTwin: false, version: row.version } }),
      "已恢复为待匹配",
    );
  const actions = rowActions<BankLine>(
    [
      { label: "匹配", need: NEED, isFor: ({ state }) => state === "open", onClick: matching.open },
      {
        label: "标为重复",
        need: NEED,
        isFor: ({ state, twinText }) => state === "open" && twinText !== null,
        onClick: (row) => void repeated(row),
      },
      { label: "不是会费", need: NEED, isFor: ({ state }) => state === "open", onClick: ignoring.open },
      {
        label: "恢复",
        need: NEED,
        isFor: ({ state }) => state === "ignored" || state === "repeated",
        onClick: (row) => void restore(row),
      },
    ],
    nameOf,
  );
  return (
    <ResourceScreen
      of={bankResource}
      noun="流水"
      actions={() => <Tools />}
      tools={(list) => <ListMore list={list} exporting={EXPORTING} />}
      totals={duesDeskApi.bankTotals}
      rowActions={actions}
      bulk={BULK}
      filterRender={{ state: StateFilter }}
      filterText={{ state: (value) => BANK_STATE_WORDS[value as BankLine["state"]] }}
      render={{
        state: (line) =>
          line.twinText !== null ? (
            <StatusTag tone="warning">疑似重复</StatusTag>
          ) : (
            <MarkTag of={BANK_MARKS[line.state]} />
          ),
        paymentNo: ({ paymentId, paymentNo }) =>
          paymentId === null ? null : (
            <Link href={href("statement.desk-dues-payment", { paymentId })}>{paymentNo}</Link>
          ),
      }}
      empty={{ title: "还没有银行流水", hint: "从网银导出 CSV 或 XLSX，点击「导入流水」；同一笔只会导入一次。" }}
    >
      {matching.dialog}
      {ignoring.dialog}
    </ResourceScreen>
  );
}
