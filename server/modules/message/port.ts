// What this domain does for others, inside their transaction.
export { sendSystemMessage, type SystemMessage } from "@/server/modules/message/system-message";
