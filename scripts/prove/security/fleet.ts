import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PRIVACY_DATE } from "../../../contracts/auth/consent";
import { pause } from "../../../e2e/kit/product/product";
import { signer } from "../../../front/address";
import { type DatabaseHandle, openDatabase } from "../../../server/db/client";
import { createParams } from "../../../server/platform/params/params";
import { systemClock } from "../../../server/platform/clock/clock";
import type { Clock } from "../../../server/platform/call/services";
import { Sessions } from "../../../server/reference/session";
import type { CallOptions, Reachable } from "../../../server/testing/test-reach";
import { MARKER } from "../../../server/testing/testing";
import { createVault, type Vault } from "../../../server/platform/secrets/vault";
import { backend, KEYS, Service } from "../service";
import type { OwnDatabase } from "./database";
import { type Answer, ask, type Asking } from "./http";

export interface FleetOptions {
  readonly database: OwnDatabase;
  /** Backend processes on it; three unless told. */
  readonly size?: number;
  /** Also the portal's process, in front of the first one. */
  readonly hasPortal?: boolean;
  /** Business parameters that differ from the standard; general limits are always lifted. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** More for Node before the backend's file, e.g. `--import`. */
  readonly nodeArgs?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** More of it for each process. */
  readonly envOf?: (n: number) => Readonly<Record<string, string>>;
}

/** `at`: one of the processes instead of the next one; `ip`: the address that the portal vouches for. */
export type FleetCall = CallOptions & { at?: number; ip?: string };

const LIFTED = { "limits.userCallsPerMinute": 10_000_000, "limits.addressCallsPerMinute": 10_000_000 };
export const PORTAL = -1;

const vouch = signer(KEYS.INTERNAL_SECRET);

/** Several built backends on one PostgreSQL, with a view into it: what stands for "containers" here. */
export class Fleet implements Reachable<Answer> {
  private readonly output: string[] = [];
  private readonly watchers: ((answer: Answer) => void)[] = [];
  private services: Service[] = [];
  private portal: Service | null = null;
  private turn = 0;
  readonly dataDir = mkdtempSync(join(tmpdir(), "prove-fleet-"));
  readonly clock: Clock = systemClock;
  readonly vault: Vault = createVault(KEYS.DATA_KEY);
  readonly app: Reachable["app"];

  private constructor(
    private readonly options: FleetOptions,
    /** The owner's view: it may do what the product may not. */
    readonly handle: DatabaseHandle,
  ) {
    const sessions = new Sessions(handle.db, createParams(console));
    this.app = { platform: { sessions } };
  }

  /** All processes start at once on the empty database; once more when the parameters are set. */
  static async start(options: FleetOptions): Promise<Fleet> {
    const handle = await openDatabase({ databaseUrl: options.database.ownerUrl, dataDir: "" });
    const fleet = new Fleet(options, handle);
    await fleet.launch();
    for (const [key, value] of Object.entries({ ...LIFTED, ...options.params })) await fleet.setParam(key, value);
    await Promise.all(fleet.services.map((service) => service.stop("SIGKILL")));
    await Promise.all(fleet.services.map((service) => service.start()));
    if (options.hasPortal) fleet.portal = await fleet.startPortal();
    return fleet;
  }

  private async launch(): Promise<void> {
    const { database, size = 3, nodeArgs = [], env: more, envOf } = this.options;
    const env = { ...more, DATABASE_URL: database.appUrl, MIGRATE_URL: database.ownerUrl, DATA_DIR: this.dataDir };
    const one = (_: unknown, n: number) => {
      const { args, ...how } = backend({ ...env, ...envOf?.(n) });
      return Service.start({ ...how, args: [...nodeArgs, ...args], sink: (text) => this.output.push(text) });
    };
    this.services = await Promise.all(Array.from({ length: size }, one));
  }

  private startPortal(): Promise<Service> {
    const env = { BACKEND_ORIGIN: this.origin(0), DATA_DIR: this.dataDir, NEXT_TELEMETRY_DISABLED: "1" };
    const sink = (text: string) => void this.output.push(text);
    return Service.start({ args: ["dist/front/server.mjs"], portName: "PORT", env, sink });
  }

  get db(): DatabaseHandle["db"] {
    return this.handle.db;
  }

  get size(): number {
    return this.services.length;
  }

  /** Everything that the processes printed so far. */
  get logs(): string {
    return this.output.join("");
  }

  /** Of backend `at`, or of the portal. */
  origin(at: number): string {
    const service = at === PORTAL ? this.portal : this.services[at % this.services.length];
    if (!service) throw new Error("no such process");
    return service.origin;
  }

  /** Stops backend `at` without ending it, or lets it go on. */
  freeze(at: number, isFrozen: boolean): void {
    this.services[at]?.freeze(isFrozen);
  }

  /** `kill -9` of all backends at once, and a start of all; milliseconds until the last is ready. */
  async killAll(): Promise<number> {
    await Promise.all(this.services.map((service) => service.stop("SIGKILL")));
    return Math.max(...(await Promise.all(this.services.map((service) => service.start()))));
  }

  /** Sees every answer that comes through `ask` and `call`. */
  watch(watcher: (answer: Answer) => void): void {
    this.watchers.push(watcher);
  }

  /** Exactly this request to one of the processes. */
  async ask(at: number, path: string, asking: Asking = {}): Promise<Answer> {
    const answer = await ask(`${this.origin(at)}${path}`, asking);
    for (const watcher of this.watchers) watcher(answer);
    return answer;
  }

  /** A call as the portal makes it, to the processes in turn or to `at`. A header that is `undefined` is left out. */
  async call({ at, ip, ...options }: FleetCall): Promise<Answer> {
    const { method, url, token, payload, headers, cookies } = options;
    const jar = { ...(token !== undefined && { sid: token }), ...cookies };
    const cookie = Object.entries(jar).map(([name, value]) => `${name}=${String(value)}`);
    const isJson = payload !== undefined && typeof payload === "object" && !Buffer.isBuffer(payload);
    const all: Record<string, string | undefined> = {
      ...MARKER,
      // Whoever types people has ticked it.
      "x-consent": PRIVACY_DATE,
      ...(cookie.length > 0 && { cookie: cookie.join("; ") }),
      ...(isJson && { "content-type": "application/json" }),
      ...(ip !== undefined && { "x-client-address": ip, "x-client-signature": vouch(ip) ?? "" }),
      ...(headers as Record<string, string | undefined> | undefined),
    };
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const body = isJson ? JSON.stringify(payload) : (payload as string | Buffer | undefined);
    const asking = { method, headers: Object.fromEntries(given), payload: body };
    const where = at ?? this.turn++;
    let answer = await this.ask(where, String(url), asking);
    // Shed for load before anything was done: a busy machine must not look like a guard.
    for (let again = 0; answer.statusCode === 503 && again < 40; again += 1) {
      await pause(250);
      answer = await this.ask(where, String(url), asking);
    }
    return answer;
  }

  async setParam(key: string, value: unknown): Promise<void> {
    await this.handle.pool.query(
      `insert into business_parameters (param_key, param_value) values ($1, $2)
       on conflict (param_key) do update set param_value = excluded.param_value`,
      [key, JSON.stringify(value)],
    );
  }

  /** One number from the database. */
  async count(sql: string, values: readonly unknown[] = []): Promise<number> {
    const { rows } = await this.handle.pool.query<{ n: string | number }>(sql, [...values]);
    return Number(rows[0]?.n);
  }

  async dispose(): Promise<void> {
    await Promise.all([this.portal, ...this.services].map((service) => service?.stop("SIGKILL")));
    await this.handle.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
