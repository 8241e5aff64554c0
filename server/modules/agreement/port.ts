// What this domain does for others, inside their transaction.
export { lockYear, openYear } from "@/server/modules/agreement/report-year-lock";
