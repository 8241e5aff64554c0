// What other domains may know of this one.
export { canManageMessage, MESSAGE_WRITERS } from "@/server/modules/message/sender";
