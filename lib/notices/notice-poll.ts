/** How often the valid notices are asked for. // spec §4, §9 */
export const NOTICE_POLL_MS = 180_000;
