"use client";

import { useDeferredValue, useMemo, useRef } from "react";
import type { FirmDetail, FirmFull } from "@/contracts/basic/firm/firm";
import { canonicalForm } from "@/contracts/basic/firm/firm-canonical";
import { firmChange } from "@/contracts/basic/firm-change/firm-change";
import { applyChange, basisOf, canonicalChange, resultFindings } from "@/contracts/basic/firm-change/firm-change-apply";
import { keysOfItems } from "@/contracts/basic/firm-change/firm-change-items";
import { type FirmForm, QUALIFICATION } from "@/contracts/basic/firm/firm-form";
import type { Finding } from "@/contracts/kit/validate";
import { blanksToNull, type FormValues } from "@/components/record/form/use-record-form";
import { today } from "@/lib/format/date";

interface Result {
  readonly current: FirmForm;
  /** The firm as it would be. */
  readonly form: FirmForm;
  readonly findings: readonly Finding[];
}

const currentOf = ({ version: _version, ...full }: FirmFull): FirmForm => canonicalForm(full as unknown as FirmForm);

/** The record's rules over the firm with the application applied, as far as the browser knows its facts. */
function judge(full: FirmFull, firm: FirmDetail, values: FormValues): Result | null {
  const { version: _version, ...typed } = values;
  const parsed = firmChange.form.safeParse(blanksToNull(typed, firmChange.form));
  if (!parsed.success) return null;
  const change = canonicalChange(parsed.data);
  const current = currentOf(full);
  const { form } = applyChange(current, basisOf(current, change.changeItems), change);
  const facts = {
    today: today(),
    joinDate: firm.joinDate,
    locked: [],
    historicPartners: firm.partners
      .filter((row) => row.qualification === QUALIFICATION.other)
      .map(({ partnerId }) => partnerId),
    linkedBranchCodes: firm.branches.filter((row) => row.companyId).map((row) => row.creditCode),
  };
  return { current, form, findings: resultFindings(form, current, facts, new Set(keysOfItems(change.changeItems))) };
}

/** What the application leads to, behind the typing; while something half typed stands in it, what it led to before. */
export function useChangeResult(full: FirmFull, firm: FirmDetail, typed: FormValues): Result {
  const values = useDeferredValue(typed);
  const result = useMemo(() => judge(full, firm, values), [full, firm, values]);
  const last = useRef<Result | null>(null);
  if (result) last.current = result;
  const start = useMemo(() => ({ current: currentOf(full), form: currentOf(full), findings: [] }), [full]);
  return result ?? last.current ?? start;
}
