// What this domain does for others, inside their transaction.
export { addNotice } from "@/server/modules/common/sys-notice";
