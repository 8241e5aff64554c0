"use client";

import { Button } from "antd";
import type { z } from "zod";
import { type BankLine, duesDeskApi, type Suggestion } from "@/contracts/statement/dues/desk";
import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { type Finding, findingsAt } from "@/contracts/kit/validate";
import { PaymentChoice } from "@/features/statement/dues/bank/payment-choice";
import { BillChoice } from "@/features/statement/dues/desk/bill-choice";
import styles from "@/features/statement/dues/desk/desk.module.css";
import { BILL_READS } from "@/features/statement/dues/desk/names";
import { LooseErrors } from "@/components/record/form/findings";
import { FormSection } from "@/components/record/form/record-form";
import { RecordDialog } from "@/components/record/record-dialog";
import { RowGrid } from "@/components/record/rows/row-grid";
import type { DialogOf } from "@/components/record/use-dialog-of";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { StatusTag } from "@/components/ui/status-tag";
import { describe } from "@/lib/api/describe";
import { date } from "@/lib/format/date";
import { money } from "@/lib/format/number";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";

type Line = Pick<
  BankLine,
  "lineId" | "payerName" | "amount" | "tradeDate" | "purpose" | "bankSerialNo" | "twinText" | "version"
>;
interface Share {
  readonly duesId: string | null;
  readonly amount: string;
}
type Form = RecordForm<unknown>;

const { error } = findingsAt();
const { body } = duesDeskApi.match.spec;
const sharesOf = (form: Form): readonly Share[] => (form.values["allocations"] ?? []) as readonly Share[];
const sumOf = (shares: readonly Share[]): bigint => shares.reduce((sum, { amount }) => sum + fenOf(amount), 0n);

/** Takes up what was suggested: a payment alone, or one more bill for what is left of the line. */
function take(form: Form, line: Line, one: Suggestion): void {
  if (one.paymentId !== null) {
    form.set("paymentId", one.paymentId);
    form.set("allocations", []);
    return;
  }
  const shares = sharesOf(form).filter(({ duesId }) => duesId !== one.duesId && duesId !== null);
  const left = fenOf(line.amount) - sumOf(shares);
  const wanted = fenOf(one.amount);
  form.set("paymentId", null);
  form.set("allocations", [...shares, { duesId: one.duesId, amount: amountText(left < wanted ? left : wanted) }]);
}

function Suggestions({ form, line }: { readonly form: Form; readonly line: Line }) {
  const { data, error: failure } = useEndpointQuery(
    duesDeskApi.suggestions,
    { params: { lineId: line.lineId } },
    { silent: true, noLoading: true },
  );
  const found = data?.suggestions ?? [];
  return (
    <FormSection title="可能对应">
      {failure && !data && <p className={styles.wrong}>{describe(failure).text}</p>}
      {data && found.length === 0 && (
        <p className={styles.line}>没有找到金额、户名或单号相近的登记和会费单，请在下面指定。</p>
      )}
      {found.map((one) => (
        <div key={one.paymentId ?? one.duesId} className={styles.option}>
          <StatusTag tone={one.isSure ? "success" : "neutral"}>{`${one.score} 分`}</StatusTag>
          <span>
            {one.companyName}　{one.text}
          </span>
          <b>{money(one.amount)} 元</b>
          <span className={styles.quiet}>{one.reasons.join("、")}</span>
          <Button size="small" aria-label={`选用 ${one.companyName} ${one.text}`} onClick={() => take(form, line, one)}>
            选用
          </Button>
        </div>
      ))}
    </FormSection>
  );
}

/** The payment that somebody has told, or bills that nobody has told a payment for. */
function Target({ form, line }: { readonly form: Form; readonly line: Line }) {
  const shares = sharesOf(form);
  const left = fenOf(line.amount) - sumOf(shares);
  const wrong = form.errors.filter(({ path }) => path === "paymentId");
  return (
    <>
      <FormSection title="匹配到缴费登记">
        <LooseErrors errors={wrong} />
        <PaymentChoice
          value={form.values["paymentId"]}
          line={line}
          onChange={(paymentId) => {
            form.set("paymentId", paymentId);
            if (paymentId !== null) form.set("allocations", []);
          }}
        />
      </FormSection>
      <FormSection title="没有登记的，直接用于会费单（可以多张）">
        <RowGrid<Share>
          form={form}
          schema={body}
          list="allocations"
          idKey="rowId"
          emptyRow={{ duesId: null, amount: left > 0n ? amountText(left) : "" }}
          keys={["duesId", "amount"]}
          noun="会费单"
          canAdd={(form.values["paymentId"] ?? null) === null}
          render={{ duesId: (edit) => <BillChoice {...edit} /> }}
          foot={
            shares.length > 0 && (
              <span className={left === 0n ? styles.quiet : styles.wrong} role="status">
                {`合计 ${money(amountText(sumOf(shares)))} 元，${left === 0n ? "与流水金额一致" : `与流水金额相差 ${money(amountText(left))} 元`}`}
              </span>
            )
          }
        />
      </FormSection>
    </>
  );
}

/** What a line needs before it is matched: what it is for, to the fen, and where it may be an earlier one once more, a word that it is not. */
function rulesFor({ amount, twinText }: Line) {
  return ({ paymentId, allocations, isDistinct }: z.output<typeof body>): Finding[] => {
    const out: Finding[] = [];
    if (twinText !== null && !isDistinct)
      out.push(error("BANK4", "isDistinct", `与${twinText}相同，可能是同一笔；同一笔的请关闭后「标为重复」`));
    if (paymentId !== null) return out;
    if (allocations.length === 0)
      return [...out, error("BANK2", "paymentId", "请选用一笔缴费登记，或指定会费单和金额")];
    const sum = sumOf(allocations);
    if (sum !== fenOf(amount)) {
      const told = `${money(amountText(sum))} 元，与流水金额 ${money(amount)} 元不一致`;
      out.push(error("BANK3", "allocations", `各会费单的金额合计 ${told}`));
    }
    return out;
  };
}

/** One line of the bank: to the payment that tells of it, or to bills. Matched, it is confirmed and never booked again. */
export function MatchDialog({ of: line, onClose }: DialogOf<Line>) {
  const { mutateAsync } = useEndpointMutation(duesDeskApi.match, {
    silent: true,
    invalidates: [
      ...[duesDeskApi.bankLines, duesDeskApi.suggestions],
      ...[duesPaymentApi.list, duesPaymentApi.get, duesPaymentApi.totals],
      ...BILL_READS,
    ],
  });
  return (
    <RecordDialog
      title={`匹配流水：${line.payerName} ${money(line.amount)} 元`}
      width={880}
      schema={body}
      initial={{ paymentId: null, allocations: [], isDistinct: false }}
      paths={line.twinText === null ? [] : ["isDistinct"]}
      rules={rulesFor(line)}
      lead={`${date(line.tradeDate)}　流水号 ${line.bankSerialNo ?? "无"}　${line.purpose ?? ""}`}
      version={line.version}
      onSave={(value) => mutateAsync({ params: { lineId: line.lineId }, body: value })}
      saveText="匹配并确认到账"
      savedText="已匹配，到账已记入会费单"
      draftKey={`dues.bank.match:${line.lineId}`}
      base={String(line.version)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Suggestions form={form} line={line} />
          <Target form={form} line={line} />
        </>
      )}
    </RecordDialog>
  );
}
