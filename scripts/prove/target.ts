import { rmSync } from "node:fs";
import { encryptPassword } from "../../server/modules/auth/login/login-secrets";
import { DEMO } from "../../server/seed/demo";
import { type DatabaseHandle, openDatabase } from "../../server/db/client";
import { backend, Service, type ServiceOptions } from "./service";

export interface TargetOptions {
  readonly dataDir: string;
  /** Unset: the embedded database in `dataDir`. */
  readonly databaseUrl?: string;
  /** What Node runs; the standard is the built backend. */
  readonly args?: readonly string[];
}

/** A backend to be killed, and its database for a look between two lives. */
export class Target {
  private constructor(
    private readonly service: Service,
    private readonly options: TargetOptions,
    readonly cookie: string,
  ) {}

  /** Started, with demo data, without the limits that protect real users, and signed in as 人事 of a firm. */
  static async start(options: TargetOptions): Promise<Target> {
    const { dataDir, databaseUrl, args } = options;
    const env = { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
    const how: ServiceOptions = { ...backend(env), ...(args && { args }) };
    const service = await Service.start(how);
    await service.stop();
    await withDatabase(options, liftLimits);
    await service.start();
    return new Target(service, options, await signIn(service.origin, DEMO.user.hr));
  }

  get origin(): string {
    return this.service.origin;
  }

  /** The cookie of another user. */
  signIn(username: string): Promise<string> {
    return signIn(this.origin, username);
  }

  async kill(): Promise<void> {
    await this.service.stop("SIGKILL");
  }

  /** Milliseconds until ready, the database's recovery included. */
  restart(): Promise<number> {
    return this.service.start();
  }

  /** A look at the database. The embedded one belongs to one process, so the backend is away meanwhile. */
  async look<T>(work: (handle: DatabaseHandle) => Promise<T>): Promise<T> {
    if (this.options.databaseUrl !== undefined) return withDatabase(this.options, work);
    const wasRunning = this.service.isRunning;
    await this.service.stop();
    const found = await withDatabase(this.options, work);
    if (wasRunning) await this.service.start();
    return found;
  }

  async dispose(): Promise<void> {
    await this.service.stop();
    rmSync(this.options.dataDir, { recursive: true, force: true });
  }
}

/** A look at a database that no backend has open, or that is PostgreSQL. */
export async function withDatabase<T>(
  options: Pick<TargetOptions, "dataDir" | "databaseUrl">,
  work: (handle: DatabaseHandle) => Promise<T>,
): Promise<T> {
  const handle = await openDatabase(options);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

/** Without the limits that protect real users; read at the next start. */
export const liftLimits = ({ pool }: DatabaseHandle) =>
  pool.query(`insert into business_parameters (param_key, param_value) values
    ('limits.userCallsPerMinute', '10000000'), ('limits.addressCallsPerMinute', '10000000') on conflict do nothing`);

/** The cookie of a new session. */
export async function signIn(origin: string, username: string): Promise<string> {
  const password = encryptPassword("member-dev-key-1", DEMO.password);
  const query = new URLSearchParams({ pwdType: "01", username, password }).toString();
  const answer = await fetch(`${origin}/auth/login/memberMen?${query}`, {
    headers: { "x-requested-with": "XMLHttpRequest" },
  });
  const sid = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("sid="));
  if (!answer.ok || !sid) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
  return sid.split(";", 1)[0] ?? "";
}
