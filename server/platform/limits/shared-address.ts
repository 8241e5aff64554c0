import type { FastifyBaseLogger } from "fastify";
import { addressOf } from "@/contracts/kit/network";
import type { Db } from "@/server/db/client";
import { beyondShare } from "@/server/db/share";
import type { ClientAddress } from "@/server/platform/limits/client-address";
import { countUp, readCount } from "@/server/platform/limits/rate-limit";

/** So many signed-in users of one address within an hour: an office, or something that hides them. */
export const CROWD = 20;
const MOST_ADDRESSES = 5_000;
const HOUR_MS = 3_600_000;
const TELL_MS = 60_000;
const NOTICE = "proxy-unnamed";

const SENTENCE =
  "请求经由一个未登记的代理到达，所有访问者被当作同一个网络地址计数。请在门户的环境变量 TRUSTED_PROXY 中写上该代理的地址并重启门户";

/**
 * Addresses behind which many people are. What strangers do there must not shut the others out: where an address alone
 * would be refused, a captcha is asked for instead; limits per account hold as everywhere. Nobody gets his address here
 * by a header of his own: the portal vouches for it, or twenty accounts have signed in there.
 */
export class SharedAddresses {
  private readonly people = new Map<string, Set<string>>();
  private hourEndMs = 0;
  private toldAtMs = Number.NEGATIVE_INFINITY;
  private loggedAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly db: Db,
    private readonly log: Pick<FastifyBaseLogger, "error" | "warn">,
  ) {}

  isShared({ ip, isShared }: ClientAddress): boolean {
    return isShared || (this.people.get(addressOf(ip))?.size ?? 0) >= CROWD;
  }

  /** One call; with the user who is signed in, or null. */
  note(client: ClientAddress, userId: string | null, now: Date): void {
    if (now.getTime() >= this.hourEndMs) this.turn(now);
    if (userId !== null) this.count(addressOf(client.ip), userId);
    // Many people of one address are an office as well; only a forwarding header that nobody vouches for is a proxy.
    if (client.isShared) this.tell(client, now);
  }

  private turn(now: Date): void {
    this.people.clear();
    this.hourEndMs = now.getTime() + HOUR_MS;
  }

  private count(address: string, userId: string): void {
    const known = this.people.get(address);
    if (known) {
      if (known.size < CROWD) known.add(userId);
    } else if (this.people.size < MOST_ADDRESSES) this.people.set(address, new Set([userId]));
  }

  /** In the log once an hour, and to the other processes, whose desk says it to the association. */
  private tell({ ip }: ClientAddress, now: Date): void {
    const at = now.getTime();
    if (at - this.toldAtMs < TELL_MS) return;
    this.toldAtMs = at;
    if (at - this.loggedAtMs >= HOUR_MS) {
      this.loggedAtMs = at;
      this.log.error({ alarm: "proxy", proxy: ip }, SENTENCE);
    }
    beyondShare(() => countUp(this.db, NOTICE, HOUR_MS / 1_000, now)).catch((error: unknown) =>
      this.log.warn({ err: error }, "unnamed proxy not noted"),
    );
  }
}

/** True while the portal is reached through a proxy that nobody named. */
export const hasUnnamedProxy = async (db: Db, now: Date): Promise<boolean> => (await readCount(db, NOTICE, now)) > 0;
