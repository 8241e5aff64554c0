import { reviewer } from "@/contracts/filing/reviewer";

/** What list and record both need to know. */
export const NAMES = { of: reviewer, files: "filing.reviewer", nameKey: "staffName" } as const;
