"use client";

import dynamic from "next/dynamic";
import type { Endpoint } from "@/contracts/kit/endpoint";
import type { ListPrint } from "@/contracts/kit/resource";
import {
  canonicalRecord,
  type RecordForm,
  recordMissing,
  recordNeeds,
  recordRules,
} from "@/contracts/rewards/record-rules";
import { SHARED } from "@/features/rewards/record/look";
import type { ShownRecord } from "@/features/rewards/record/record-intro";
import { YearTotalsBar } from "@/features/rewards/record/year-totals";
import type { ResourceList } from "@/components/list/use-resource-list";

// Apart: the list shows none of it.
const RecordIntro = dynamic(() => import("@/features/rewards/record/record-intro").then((m) => m.RecordIntro));

interface Own {
  readonly isPerson: boolean;
  readonly totals: Endpoint;
  readonly print: ListPrint;
}
interface Named {
  readonly title: string | null;
  readonly recordNo: string;
}

/** What the screens of firms and of persons do alike; beside it stand their items. */
export const recordParts = ({ isPerson, totals, print }: Own) => ({
  ...SHARED,
  needs: (form: RecordForm) => recordNeeds(form, isPerson),
  gaps: (form: RecordForm) => recordMissing(form, isPerson),
  rules: recordRules,
  alsoShownBy: [totals],
  spec: {
    canonical: (form: object) => canonicalRecord(form as never),
    titleOf: ({ title, recordNo }: Named) => title ?? recordNo,
  },
  above: (list: ResourceList<object>) => <YearTotalsBar of={totals} list={list} />,
  intro: (record: ShownRecord) => <RecordIntro record={record} />,
  print,
});
