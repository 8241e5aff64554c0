"use client";

import dynamic from "next/dynamic";
import {
  canonicalRecord,
  type RecordForm,
  recordMissing,
  recordNeeds,
  recordRules,
} from "@/contracts/rewards/record-rules";
import { FORM } from "@/features/rewards/record/look";
import type { ShownRecord } from "@/features/rewards/record/record-intro";

// Apart: the list shows none of it.
const RecordIntro = dynamic(() => import("@/features/rewards/record/record-intro").then((m) => m.RecordIntro));

interface Named {
  readonly title: string | null;
  readonly recordNo: string;
}

/** What the records of firms and of persons do alike; beside it stand their items. */
export const recordParts = (isPerson: boolean) => ({
  ...FORM,
  needs: (form: RecordForm) => recordNeeds(form, isPerson),
  gaps: (form: RecordForm) => recordMissing(form, isPerson),
  rules: recordRules,
  spec: {
    canonical: (form: object) => canonicalRecord(form as never),
    headKeys: ["recordNo", "decideDate", "companyName"],
    titleOf: ({ title, recordNo }: Named) => title ?? recordNo,
  },
  intro: (record: ShownRecord) => <RecordIntro record={record} />,
});
