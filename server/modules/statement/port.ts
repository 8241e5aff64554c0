// What this domain does for others, inside their transaction.
export { duesAnswers } from "@/server/modules/statement/dues/owed";
