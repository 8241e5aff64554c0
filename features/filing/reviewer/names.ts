import { reviewer } from "@/contracts/filing/reviewer";
import { REVIEWER_STATUS } from "@/contracts/filing/reviewer-fields";
import type { RecordsApartParts } from "@/components/record/records/records-screen";

/** What list and record both need to know. */
export const NAMES = { of: reviewer, files: "filing.reviewer", nameKey: "staffName" } as const;

export type ReviewerListRow = Parameters<NonNullable<RecordsApartParts<typeof reviewer>["rowActions"]>>[0];

/** A reviewer in force: only these are made public. */
export const isValid = ({ reviewerStatus }: ReviewerListRow): boolean => reviewerStatus === REVIEWER_STATUS.valid;
