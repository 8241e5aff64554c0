"use client";

import type { StatementKind } from "@/features/statement/kind";
import { recordParts } from "@/features/statement/statement-record";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordProps } from "@/components/record/records/records-screen";

/** A statement as the association reads it: beside it, the firm's class. */
export const deskRecordOf = (kind: StatementKind) => {
  const parts = recordParts(kind, true);
  return function DeskStatementRecord(props: KeptRecordProps) {
    return <KeptRecord {...props} parts={parts} />;
  };
};
