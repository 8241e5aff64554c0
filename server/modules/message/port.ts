// What this domain does for others, inside their transaction.
export { sendSystemMessage } from "@/server/modules/message/system-message";
