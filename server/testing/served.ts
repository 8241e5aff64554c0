import { setTimeout as pause } from "node:timers/promises";

const BUSY = new Set([429, 503]);

/** As a client does: what a busy server refuses for now is sent again. */
export async function served<T extends { readonly status: number }>(call: () => Promise<T>): Promise<T> {
  let told = await call();
  for (let n = 0; n < 100 && BUSY.has(told.status); n += 1) {
    await pause(250);
    told = await call();
  }
  return told;
}
