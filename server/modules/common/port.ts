// What this domain does for others, inside their transaction.
export { addPublicity } from "@/server/modules/common/publicity";
