import type { InjectOptions, LightMyRequestResponse } from "fastify";
import type { Db } from "@/server/db/client";
import type { Platform } from "@/server/platform/call/platform";
import type { Clock } from "@/server/platform/call/services";

/** One call to be made; `token` is a session token. */
export type CallOptions = InjectOptions & { token?: string };
/** What tests read of an answer, whether it came through a socket or not. */
export type Answered = Pick<LightMyRequestResponse, "statusCode" | "headers" | "body" | "rawPayload" | "json">;

/** An application that examples can be sent to: in this process, or the built product in processes of its own. */
export interface Reachable<A extends Answered = Answered> {
  readonly db: Db;
  readonly clock: Clock;
  readonly app: { readonly platform: Pick<Platform, "sessions"> };
  call(options: CallOptions): Promise<A>;
}
