"use client";

import Link from "next/link";
import { href } from "@/lib/routes/href";
import { useCan } from "@/lib/session/context";

interface Props {
  readonly id: string | null;
  readonly words: string | null;
}

/** An agreement by its number; a link to the reader's own side of it, for who may see agreements. */
export function FilingLink({ id, words }: Props) {
  const isFirm = useCan("g_hy_agree_filing_view");
  const isDesk = useCan("g_hy_desk_agreement_view");
  if (id === null || (!isFirm && !isDesk)) return words;
  return <Link href={href(isFirm ? "agreement.filing" : "agreement.desk-filing", { filingId: id })}>{words}</Link>;
}
