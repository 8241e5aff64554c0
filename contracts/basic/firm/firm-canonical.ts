import {
  type FirmForm,
  NATURE,
  OFFICE,
  PARTNER_TYPE,
  firmBranchForm,
  firmForm,
  firmPartnerForm,
} from "@/contracts/basic/firm/firm-form";
import { fixed, ratioOf, sumCents, toUnits } from "@/contracts/kit/amount/decimal";
import { fieldsOf } from "@/contracts/kit/field";
import { personName } from "@/contracts/kit/scalars";
import type { z } from "zod";

const AMOUNTS = new Set(["wan", "money", "decimal"]);
const amountKeys = (schema: z.ZodObject): string[] =>
  fieldsOf(schema)
    .filter((f) => AMOUNTS.has(f.meta?.kind ?? ""))
    .map((f) => f.key);

const FIRM_AMOUNTS = amountKeys(firmForm);
const PARTNER_AMOUNTS = amountKeys(firmPartnerForm);
const BRANCH_AMOUNTS = amountKeys(firmBranchForm);

/** The row with its amounts at two decimals, as the database gives them back. */
function withAmounts<T extends object>(row: T, keys: readonly string[]): T {
  const out = { ...row } as Record<string, unknown>;
  for (const key of keys) if (typeof out[key] === "string") out[key] = fixed(out[key], 2);
  return out as T;
}

/** A partner's name is a text as long as nobody says that the partner is a person; what is no name stays for the rules. */
const nameOf = (typed: string): string => personName().safeParse(typed).data ?? typed;

/**
 * One writing for one meaning, so that equal records compare equal: amounts with two decimals, and no values behind a
 * question that was answered with no (lease end without a lease, insurance without one, capital of a branch stays as
 * typed so that rule F7 can speak).
 */
export function canonicalForm<F extends FirmForm>(form: F): F {
  const isInsured = form.liabilityInsured;
  const hasParent = form.companyNature === NATURE.branch || form.companyNature === NATURE.subsidiary;
  return {
    ...withAmounts(form, FIRM_AMOUNTS),
    leaseEndDate: form.officeOwnership === OFFICE.leased ? form.leaseEndDate : null,
    insuredAmount: isInsured ? fixed(form.insuredAmount, 2) : null,
    insuredFrom: isInsured ? form.insuredFrom : null,
    insuredTo: isInsured ? form.insuredTo : null,
    parentCompanyName: hasParent ? form.parentCompanyName : null,
    parentCreditCode: hasParent ? form.parentCreditCode : null,
    parentProvinceCode: hasParent ? form.parentProvinceCode : null,
    relatedQualifications: [...form.relatedQualifications].sort((a, b) => a - b),
    partners: form.partners.map((row) => ({
      ...withAmounts(row, PARTNER_AMOUNTS),
      partnerName: row.partnerType === PARTNER_TYPE.person ? nameOf(row.partnerName) : row.partnerName,
      idType: row.partnerType === PARTNER_TYPE.person ? row.idType : null,
      staffId: row.partnerType === PARTNER_TYPE.person ? row.staffId : null,
    })),
    branches: form.branches.map((row) => withAmounts(row, BRANCH_AMOUNTS)),
  };
}

type Share = { readonly contribution: string | null | undefined; readonly quitDate?: string | null | undefined };

/** Partners who have not left. */
export const isActivePartner = (row: Pick<Share, "quitDate">): boolean => !row.quitDate;

/** Σ of the active partners' contributions in cents. */
export const totalContribution = (rows: readonly Share[]): bigint =>
  sumCents(rows.filter(isActivePartner).map((row) => row.contribution));

/** 出资比例 of every row in its order: contribution ÷ Σ of the active ones; one that left has 0. // domain a §1.2 */
export function contributionRatios(rows: readonly Share[]): string[] {
  const total = totalContribution(rows);
  return rows.map((row) =>
    isActivePartner(row) ? (ratioOf(toUnits(row.contribution, 2) ?? 0n, total) ?? "0.0000") : "0.0000",
  );
}

/** 税务师合伙人/股东占比 by head count of the active rows, percent with four decimals; null without any. // domain a §1.1 */
export function taxAgentRatio(
  rows: readonly { qualification: number; quitDate?: string | null }[],
  taxAgent = 1,
): string | null {
  const active = rows.filter(isActivePartner);
  return ratioOf(BigInt(active.filter((row) => row.qualification === taxAgent).length), BigInt(active.length));
}
