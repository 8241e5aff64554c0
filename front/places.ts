import type { IncomingMessage } from "node:http";
import { Shares, type Want } from "@/server/http/shares";
import { networkOf } from "@/contracts/kit/network";
import type { Client } from "./address";

/**
 * What may be under way to the backend at once for one network, session or stranger; bodies and slow readers have less of
 * it, since they can hold it for minutes. A cookie proves nothing here: the network bounds whoever invents some.
 */
const MOST = {
  network: { calls: 640, bodies: 384, readers: 512 },
  session: { calls: 128, bodies: 64, readers: 64 },
  stranger: { calls: 256, bodies: 64, readers: 64 },
} as const;

export type Holding = keyof (typeof MOST)["network"];

/** Who holds how much of the way to the backend. */
export class Places {
  readonly #shares = new Shares();

  constructor(readonly sessionCookie: string) {}

  #sessionOf({ headers }: IncomingMessage): string | undefined {
    const names = [`${this.sessionCookie}=`, `__Host-${this.sessionCookie}=`];
    const pairs = headers.cookie?.split(";").map((pair) => pair.trim()) ?? [];
    return pairs.find((pair) => names.some((name) => pair.startsWith(name)));
  }

  /** Takes one for this request; null when its sender has his share. */
  take(holding: Holding, req: IncomingMessage, { ip }: Client): (() => void) | null {
    const network = networkOf(ip);
    const session = this.#sessionOf(req);
    const who: Want =
      session === undefined
        ? [`${holding} of strangers ${network}`, MOST.stranger[holding]]
        : [`${holding} of ${session}`, MOST.session[holding]];
    return this.#shares.take([[`${holding} ${network}`, MOST.network[holding]], who]);
  }
}
