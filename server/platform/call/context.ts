import type { Readable } from "node:stream";
import type { FastifyBaseLogger } from "fastify";
import type { PermissionCode } from "@/contracts/access";
import type { AnswerOf, BinaryData, Endpoint, ParsedOf, UploadBody } from "@/contracts/kit/endpoint";
import type { Db } from "@/server/db/client";
import type { Services } from "@/server/platform/call/services";

/** Who asks. Read fresh from the database on every request. // contract §2, §5 */
export interface SessionUser {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly nickName: string;
  /** 1 = member firm user, 2 = officer of the association. */
  readonly userType: number;
  /** The acting firm: writes go there only. Null for officers. // contract §7.5 */
  readonly companyId: string | null;
  readonly homeCompanyId: string | null;
  /** Every firm that the user may read, the acting one included (userType 1). */
  readonly reach: readonly string[];
  /** Firms that may become the acting one. */
  readonly switchable: readonly string[];
  /** Officers reach the firms under this organisation. // contract §7.6 */
  readonly lv1OrgId: string | null;
  /** Where an officer works: the association itself or one of its offices. */
  readonly orgId: string | null;
  readonly functionCodes: ReadonlySet<PermissionCode>;
  /** Nothing but changing the password is open to him. // domain a §3.1 */
  readonly mustChangePwd: boolean;
  /** Nothing but setting up a second factor is open to him. // domain a §3.5 */
  readonly mustEnrol: boolean;
}

/** One business action for the audit log; every write that is not exempt records exactly what it changed. // promises P-S11 */
export interface AuditEntry {
  /** Noun of the record, e.g. `basic.firm`. */
  readonly object: string;
  readonly objectId: string;
  readonly companyId: string | null;
  /** Defaults to the endpoint id. */
  readonly action?: string;
  /** Record before and after; the kit stores the differing fields. Personal data must be masked by the caller. */
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>> | null;
}

/** A received file part, already on disk, sized and type-checked by its bytes. */
export interface ReceivedFile {
  readonly path: string;
  readonly fileName: string;
  readonly fileExt: string;
  readonly fileSize: number;
  readonly sha256: string;
  /** Of a picture. */
  readonly pixels: { readonly width: number; readonly height: number } | null;
}

/** Answer of an endpoint with `binary` data. */
export interface BinaryAnswer {
  readonly contentType: string;
  readonly body: Buffer | Readable;
  readonly contentLength?: number;
  /** Sets Content-Disposition: attachment. */
  readonly fileName?: string;
}

/** The few HTTP matters that a handler may need. */
export interface HttpContext {
  /** Value of a cookie by its plain name; on https the kit adds the `__Host-` prefix. The same for setting. */
  cookie(name: string): string | undefined;
  /** Aborted when the caller went away before the answer. */
  readonly gone: AbortSignal;
  /** The id of log line, audit rows and errorId. */
  readonly requestId: string;
  readonly isHttps: boolean;
  /** Host name as the browser has it, port included, lower case. */
  readonly host: string;
  /** Many people are behind the caller's address: no refusal that they share may shut them all out. */
  readonly isSharedAddress: boolean;
  /** PEM of the client certificate, proved by the portal and a trusted proxy; else null. // contract §7.14 */
  readonly certificate: string | null;
  readonly userAgent: string;
  /** Date of the privacy text upon which the caller confirms that people were told and agreed; null without. */
  readonly consent: string | null;
  setCookie(name: string, value: string, options?: { maxAgeSeconds?: number }): void;
  clearCookie(name: string): void;
  setHeader(name: string, value: string): void;
  /** The handler has written the audit row of its refusal itself: no second one. // promises P-S11 */
  refusalAudited(): void;
  /** `version` of the envelope. */
  setVersion(version: number): void;
}

type UserOf<E extends Endpoint> = E["spec"]["access"] extends { kind: "open" } ? SessionUser | null : SessionUser;

export type Context<E extends Endpoint = Endpoint> = ParsedOf<E> & {
  /** In write endpoints the transaction, else the pool. Write handlers use nothing else. */
  readonly db: Db;
  readonly user: UserOf<E>;
  readonly now: Date;
  /** Calendar date in Asia/Shanghai, YYYY-MM-DD. */
  readonly today: string;
  readonly ip: string;
  readonly log: FastifyBaseLogger;
  readonly services: Services;
  readonly http: HttpContext;
  /** Runs when the write is committed, e.g. to poke those who work on what it left; a repeated answer runs nothing. */
  afterCommit(work: () => void): void;
  /** Call at least once in every non-exempt write; the kit refuses to commit otherwise. Reads may call it (full views, exports). */
  audit(entry: AuditEntry): void;
} & (E["spec"]["body"] extends UploadBody ? { readonly file: ReceivedFile } : unknown);

export type Handler<E extends Endpoint> = (
  context: Context<E>,
) => Promise<E["spec"]["data"] extends BinaryData ? BinaryAnswer : AnswerOf<E>>;

/** What `prepare` of a write reads: the pool, and nothing to audit or to do afterwards. */
export type Preparing<E extends Endpoint> = Omit<Context<E>, "audit" | "afterCommit">;

/**
 * A write whose slow part needs no transaction: `prepare` runs before it, so that neither a connection nor a row is
 * held meanwhile, and `write` gets what it made. A repeated call prepares, too; it must change nothing and leave every
 * refusal to `write`.
 */
export function preparedWrite<E extends Endpoint, P>(
  prepare: (context: Preparing<E>) => Promise<P>,
  write: (context: Context<E>, prepared: P) => ReturnType<Handler<E>>,
): Handler<E> {
  const handler = (context: Context<E>, ...[prepared]: [P?]) => write(context, prepared as P);
  return Object.assign(handler, { prepare });
}

/** One handler per endpoint of an api: a missing or mistyped one does not compile. */
export type Handlers<A extends Readonly<Record<string, Endpoint>>> = { readonly [K in keyof A]: Handler<A[K]> };
