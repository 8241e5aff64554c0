// What this domain does for others, inside their transaction.
export { earnedAnswers } from "@/server/modules/agreement/earned";
export { businessAnswers } from "@/server/modules/agreement/unfinished";
export { lockYear, openYear } from "@/server/modules/agreement/figures/report-year-lock";
