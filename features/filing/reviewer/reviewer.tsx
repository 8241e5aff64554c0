"use client";

import dynamic from "next/dynamic";
import type { reviewer } from "@/contracts/filing/reviewer";
import { NoneValid } from "@/features/filing/reviewer/none-valid";
import { NAMES } from "@/features/filing/reviewer/names";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const Record = dynamic(() => import("@/features/filing/reviewer/reviewer-record").then((m) => m.ReviewerRecord));

/** The list of both sides; the association's register is its list of those in force. */
export const reviewerParts: RecordsApartParts<typeof reviewer> = {
  ...NAMES,
  record: Record,
  empty: { title: "还没有复核人申请" },
};

const ofFirm: typeof reviewerParts = { ...reviewerParts, above: () => <NoneValid /> };

/** 报告复核人申请: the firm's nominations and reviewers. // domain b §7 */
export const ReviewerScreen = () => <RecordsScreen parts={ofFirm} />;
