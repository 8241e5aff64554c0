"use client";

import { useCallback, useMemo, useRef, useState } from "react";
import type { FieldError, Finding } from "@/contracts/kit/validate";
import type { FormValues } from "@/components/record/form/use-record-form";

/** What a form collects that needs the consent of the people concerned. // contract §7.20 */
export interface ConsentSpec {
  /** Names the text that was agreed to; goes with the save. */
  readonly version: string;
  /** What for. */
  readonly text: string;
  /** Where the text stands; opens in a tab of its own, so that what is typed stays. */
  readonly link: { readonly href: string; readonly text: string };
  /** Items of a form that it is about, by their first key: the tick stands beside the one that is filled now. */
  readonly about?: readonly string[];
  /** Beside the tick. */
  readonly label: string;
  /** Told when the tick is missing. */
  readonly missing: FieldError;
  /** Whether saving `after` over `before` collects something for the first time. */
  isNeeded(before: FormValues, after: FormValues): boolean;
}

export interface Consent {
  readonly spec: ConsentSpec;
  readonly isGiven: boolean;
  readonly give: (isGiven: boolean) => void;
  /** The version agreed to, read at the moment of sending. */
  readonly version: () => string | undefined;
}

/** The tick of one form opening: set once, whatever is typed; a form opened anew asks anew. */
export function useConsent<S extends ConsentSpec | undefined>(spec: S): S extends undefined ? Consent | null : Consent {
  const [isGiven, setGiven] = useState(false);
  const latest = useRef(isGiven);
  const give = useCallback((next: boolean) => {
    // Ctrl+Enter may follow before the next drawing.
    latest.current = next;
    setGiven(next);
  }, []);
  const version = useCallback(() => (latest.current ? spec?.version : undefined), [spec]);
  const consent = useMemo(() => (spec ? { spec, isGiven, give, version } : null), [spec, isGiven, give, version]);
  return consent as S extends undefined ? Consent | null : Consent;
}

/** The tick has to be set before this save. */
export const asksConsent = (consent: Consent | null | undefined, before: FormValues, after: FormValues): boolean =>
  consent?.spec.isNeeded(before, after) ?? false;

/** What the form's own check says of a missing tick. */
export const consentFindings = (
  consent: Consent | null | undefined,
  before: FormValues,
  after: FormValues,
): Finding[] =>
  consent && !consent.isGiven && asksConsent(consent, before, after)
    ? [{ ...consent.spec.missing, level: "error", rule: "CONSENT" }]
    : [];

/** The item that the tick stands beside: of those of this form that it is about the first that was typed; none: at its end. */
export const consentPlace = (
  { about = [] }: Pick<ConsentSpec, "about">,
  before: FormValues,
  after: FormValues,
): string | undefined => {
  const there = about.filter((key) => Object.hasOwn(after, key));
  return there.find((key) => after[key] !== before[key]) ?? there[0];
};
