import { setTimeout as pause } from "node:timers/promises";

/** As a client does: what a busy server refuses with 503 is sent again. */
export async function served<T extends { readonly status: number }>(call: () => Promise<T>): Promise<T> {
  let told = await call();
  for (let n = 0; n < 20 && told.status === 503; n += 1) {
    await pause(250);
    told = await call();
  }
  return told;
}
