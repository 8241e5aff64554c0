import type { z } from "zod";
import { agreementFiling } from "@/contracts/agreement/filing/filing";
import { agreementReport } from "@/contracts/agreement/report/report";
import { firmChange } from "@/contracts/basic/firm-change/firm-change";
import { firmExit } from "@/contracts/basic/firm-exit/firm-exit";
import { memberApply } from "@/contracts/basic/member-apply/member-apply";
import { passAsks, passStarts } from "@/contracts/basic/member-apply/member-apply-rules";
import { creditYear } from "@/contracts/basic/tax/credit-year";
import { taxInfo } from "@/contracts/basic/tax/tax-info";
import { transfer } from "@/contracts/basic/transfer/transfer";
import { reviewer } from "@/contracts/filing/reviewer";
import { inspectionCompany } from "@/contracts/inspection/company";
import { stepStarts } from "@/contracts/inspection/company-lifecycle";
import { COMPANY_STEP_RULES } from "@/contracts/inspection/company-step-rules";
import { type FieldMeta, metaOf } from "@/contracts/kit/field";
import type { RecordContract } from "@/contracts/kit/record";
import { activity } from "@/contracts/party/activity/activity";
import { partyInfo } from "@/contracts/party/info/info";
import { application } from "@/contracts/public/application";
import { companyReward } from "@/contracts/rewards/company";
import { personReward } from "@/contracts/rewards/person";
import { balanceSheet } from "@/contracts/statement/balance-sheet";
import { cashFlowStatement } from "@/contracts/statement/cash-flow-statement";
import { dues } from "@/contracts/statement/dues/dues";
import { duesReduction } from "@/contracts/statement/dues/reduction";
import { headOfficeDues } from "@/contracts/statement/dues/head-office";
import { incomeStatement } from "@/contracts/statement/income-statement";
import { nameOf } from "@/contracts/statement/forms/define-form";
import { FORMS } from "@/contracts/statement/forms/forms";
import type { Endpoint } from "@/contracts/kit/endpoint";
import type { Lifecycle } from "@/contracts/kit/lifecycle";
import type { Finding } from "@/contracts/kit/validate";
import type { StepFiles } from "@/components/steps/transition-dialog";
import { today } from "@/lib/format/date";

/** A kind of record as decisions are made upon it: its steps and their calls. */
export interface Decided {
  readonly id: string;
  readonly idKey: string;
  readonly lifecycle: Lifecycle;
  readonly api: Readonly<Record<string, Endpoint>>;
  /** How its state is shown. */
  readonly state: FieldMeta;
  /** Whether that is found in the record as it stands, and not in what was submitted. */
  readonly startsAsItStands?: true;
  /** What a step's form holds at first, of what was submitted and what stood beside it. */
  initial?(step: string, values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** Items that a step asks for, of what was submitted; all of its form where it names none. */
  readonly asks?: Readonly<Record<string, (values: Readonly<Record<string, unknown>>) => readonly string[]>>;
  /** The contract's rules across what a step says. */
  readonly rules?: Readonly<Record<string, (body: Readonly<Record<string, unknown>>) => Finding[]>>;
  /** Files of steps that have some. */
  readonly files?: Readonly<Record<string, StepFiles>>;
  /** What people call the item at a path. */
  labelOf(path: string): string;
}

const kept = (of: RecordContract): Decided => {
  if (!of.lifecycle) throw new Error(`${of.id} has no states`);
  const items: Readonly<Record<string, z.ZodType>> = of.detail.shape;
  const labelOf = (path: string): string => {
    const item = items[path.split(".")[0] ?? ""];
    return (item && metaOf(item)?.label) ?? path;
  };
  const { key, dict } = of.lifecycle;
  const item = items[key];
  const state: FieldMeta = (item && metaOf(item)) ?? { label: "状态", kind: "dict", dict };
  return { id: of.id, idKey: of.idKey, lifecycle: of.lifecycle, api: of.api, state, labelOf };
};

/** Its rows have names of their own: 「lines.monetaryFunds」 is 货币资金. */
const statement = (of: RecordContract): Decided => {
  const plain = kept(of);
  const labelOf = (path: string): string => {
    const [list, code = ""] = path.split(".");
    const row = list === "lines" ? FORMS.flatMap(({ byCode }) => byCode.get(code) ?? [])[0] : undefined;
    return row ? nameOf(row) : plain.labelOf(path);
  };
  return { ...plain, labelOf };
};

const KINDS: readonly Decided[] = [
  kept(firmChange as unknown as RecordContract),
  kept(firmExit as unknown as RecordContract),
  kept(transfer as unknown as RecordContract),
  {
    ...kept(memberApply as unknown as RecordContract),
    asks: { pass: passAsks },
    initial: (step, values) => (step === "pass" ? passStarts(values) : {}),
  },
  kept(application as unknown as RecordContract),
  kept(taxInfo as unknown as RecordContract),
  kept(creditYear as unknown as RecordContract),
  kept(reviewer as unknown as RecordContract),
  kept(agreementFiling as unknown as RecordContract),
  kept(agreementReport as unknown as RecordContract),
  {
    ...kept(inspectionCompany as unknown as RecordContract),
    startsAsItStands: true,
    initial: (step, values) => stepStarts(step, values, today()),
    rules: COMPANY_STEP_RULES,
    files: { recordOnsite: { owner: "onsite", types: [99] } },
  },
  statement(balanceSheet as unknown as RecordContract),
  statement(incomeStatement as unknown as RecordContract),
  statement(cashFlowStatement as unknown as RecordContract),
  kept(dues as unknown as RecordContract),
  {
    ...kept(duesReduction as unknown as RecordContract),
    initial: (step, { appliedAmount }) => (step === "pass" ? { approvedAmount: appliedAmount } : {}),
  },
  kept(headOfficeDues as unknown as RecordContract),
  kept(partyInfo),
  kept(activity),
  kept(companyReward as unknown as RecordContract),
  kept(personReward as unknown as RecordContract),
];

/** The kind by its name in 审核记录; undefined for one that this screen does not decide. */
export const decidedOf = (bizType: string): Decided | undefined => KINDS.find(({ id }) => id === bizType);
