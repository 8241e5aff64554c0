import { V7Generator } from "uuidv7";
import { systemClock } from "@/server/platform/clock/clock";

const generator = new V7Generator();
/** A clock that goes back by less goes on counting within the same millisecond. */
const ROLLBACK_MS = 10_000;

/** A new record id: UUIDv7 without dashes, 32 hex digits, sortable by time of creation over all processes. */
export const newId = (): string =>
  generator.generateOrResetCore(systemClock.now().getTime(), ROLLBACK_MS).toString().replaceAll("-", "");
