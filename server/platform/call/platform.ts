import type { FastifyBaseLogger } from "fastify";
import type { Access, Endpoint } from "@/contracts/kit/endpoint";
import type { Db } from "@/server/db/client";
import type { Env } from "@/server/env";
import type { Connections } from "@/server/http/connections";
import type { Shares } from "@/server/http/shares";
import type { ChainWriter } from "@/server/platform/audit/audit-chain";
import type { ClientAddress } from "@/server/platform/limits/client-address";
import type { SessionUser } from "@/server/platform/call/context";
import type { Jobs } from "@/server/platform/jobs/jobs";
import type { Pressure } from "@/server/platform/limits/pressure";
import type { AppError } from "@/server/platform/call/errors";
import type { GeneralLimiter } from "@/server/platform/limits/rate-limit";
import type { RefusalLog } from "@/server/platform/audit/refusals";
import type { Services } from "@/server/platform/call/services";
import type { SessionBook } from "@/server/platform/call/session-book";
import type { SharedAddresses } from "@/server/platform/limits/shared-address";

/** What one running backend is made of; built by `buildApp`, used by the kit. */
export interface Platform {
  readonly db: Db;
  readonly env: Env;
  readonly services: Services;
  readonly sessions: SessionBook;
  readonly limiter: GeneralLimiter;
  readonly sharedAddresses: SharedAddresses;
  readonly chain: ChainWriter;
  readonly refusals: RefusalLog;
  readonly jobs: Jobs;
  readonly pressure: Pressure;
  /** Calls that are open, whether anybody works on them or not. */
  readonly shares: Shares;
  readonly log: FastifyBaseLogger;
}

/** What the kit learns about a call before its handler runs. */
export interface CallState {
  readonly startedAt: number;
  readonly client: ClientAddress;
  readonly now: Date;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  user: SessionUser | null;
  /** SHA-256 of the body's bytes, for the idempotency key. */
  bodyHash: string;
  /** Gives back the share that its body had while it was on its way. */
  received?: () => void;
  /** Gives back its place among those that are worked on. */
  leave?: () => void;
  isWorking?: true;
  /** The refusal has its audit row already. */
  isAudited?: boolean;
  /** What the caller was told instead of an answer. */
  failure?: AppError;
}

declare module "fastify" {
  interface FastifyInstance {
    platform: Platform;
    connections: Connections;
    /** Ids of all endpoints that have a handler. */
    implemented: Set<string>;
  }
  interface FastifyRequest {
    call: CallState;
  }
  interface FastifyContextConfig {
    /** Every route says who may call it; one without does not start. */
    access?: Access;
    endpoint?: Endpoint;
    /** Health checks: no limits, no log line. */
    isProbe?: true;
  }
}
