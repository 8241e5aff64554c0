import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { filesConfig, type FilesConfig } from "@/server/platform/files/files";
import { StartupError } from "@/server/startup-error";

/** Environment as a process hands it over. */
export type RawEnv = Readonly<Record<string, string | undefined>>;

const hostName = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/i;

const text = (shape: RegExp, mend: string) => z.string().regex(shape, mend);
const url = (protocol: RegExp, mend: string) =>
  z.string().refine((value) => protocol.test(URL.parse(value)?.protocol ?? ""), mend);
/** One secret, or several separated by commas while keys rotate. The text itself never appears in a message. */
const secret = (mend: string) =>
  z.string().refine((value) => value.split(",").every((part) => part.trim().length >= 16), mend);

/** The backend's part of contract §1. The message of each is the mend that the operator reads. */
const variables = z.object({
  NODE_ENV: z.string().optional(),
  BACKEND_PORT: text(/^\d{1,5}$/, "请填 0 到 65535 的整数")
    .transform(Number)
    .refine((port) => port <= 65535, "请填 0 到 65535 的整数")
    .default(4100),
  BACKEND_BIND_HOST: z
    .string()
    .refine((host) => isIP(host) > 0 || hostName.test(host), "请填 IP 地址或主机名，不带端口")
    .default("127.0.0.1"),
  INTERNAL_SECRET: secret("请填至少 16 个字符的随机值，门户与后端相同").optional(),
  DATA_KEY: secret("请填至少 16 个字符的随机值；轮换密钥时用逗号分隔，新的在前").optional(),
  DATABASE_URL: url(/^postgres(ql)?:$/, "请填 postgres://用户:密码@主机:5432/数据库 形式的连接地址").optional(),
  MIGRATE_URL: url(/^postgres(ql)?:$/, "请填 postgres://用户:密码@主机:5432/数据库 形式的连接地址").optional(),
  SMTP_URL: url(/^smtps?:$/, "请填 smtp://主机:端口 或 smtps://用户:密码@主机:端口").optional(),
  SMS_GATEWAY_URL: url(/^https?:$/, "请填短信网关的网址，例如 https://sms.example.com/send").optional(),
  SMS_GATEWAY_KEY: secret("请填至少 16 个字符的密钥，与短信网关相同").optional(),
  MIN_CLIENT: text(/^\d+(\.\d+){0,2}$/, "请填版本号，例如 1.2.0").optional(),
  DATA_DIR: z.string().default(".data"),
  PRODUCT: text(/^[a-z]{1,30}$/, "请填小写英文字母组成的产品名，例如 member").default("member"),
  PRODUCTION_HOST: text(hostName, "请填生产环境的主机名，不带协议和端口").optional(),
  CERT_HOST: text(/^[a-z0-9_.-]+(?::\d{1,5})?$/i, "请填证书登录的主机名，例如 cert.example.org").optional(),
  SESSION_COOKIE: text(/^(?!__)[\w!#$%&'*+.^`|~-]{1,64}$/, "请填 Cookie 名称，不带 __Host- 前缀，例如 sid").default(
    "sid",
  ),
  LOGIN_KEY: text(/^[\x21-\x7e]{16}$/, "请填恰好 16 个半角字符").default("member-dev-key-1"),
  SEED_DEMO: z.enum(["0", "1"], "请填 0 或 1").optional(),
});

/** Values that must not be repeated in a message or a log. */
const SECRET_NAMES: ReadonlySet<string> = new Set([
  "INTERNAL_SECRET",
  "DATA_KEY",
  "DATABASE_URL",
  "MIGRATE_URL",
  "SMTP_URL",
  "SMS_GATEWAY_URL",
  "SMS_GATEWAY_KEY",
  "LOGIN_KEY",
]);

/** What the environment says, before secrets are read or made. */
export interface EnvConfig {
  readonly isProduction: boolean;
  /** 0 lets the system choose; the front reads the port from the `ready` message. */
  readonly port: number;
  readonly bindHost: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Unset: the embedded database in `dataDir/db`. */
  readonly databaseUrl?: string;
  /** Owner role for migrations; the standard is `databaseUrl`. */
  readonly migrateUrl?: string;
  readonly fileStore: FilesConfig;
  readonly smtpUrl?: string;
  readonly smsGatewayUrl?: string;
  readonly smsGatewayKey?: string;
  /** Oldest client version that may write. */
  readonly minClient?: string;
  readonly product: string;
  readonly productionHost?: string;
  readonly certHost?: string;
  readonly sessionCookie: string;
  readonly loginKey: string;
  readonly hasDemo: boolean;
  readonly internalSecret?: string;
  readonly dataKey?: string;
}

/** The backend's environment with every secret in place: what `buildApp` gets. // contract §1 */
export interface Env extends EnvConfig {
  readonly internalSecret: string;
  /** One secret or several separated by commas, the newest first; see `createVault`. */
  readonly dataKey: string;
}

function refuse(name: string, value: string | undefined, mend: string): never {
  const shown = value === undefined || SECRET_NAMES.has(name) ? "的值" : `的值“${value.slice(0, 100)}”`;
  throw new StartupError(`环境变量 ${name} ${shown}不正确：${mend}。`);
}

/** An empty value means unset: compose files and shells write `NAME=` for that. */
function trimmed(source: RawEnv): Record<string, string> {
  const entries = Object.entries(source).map(([name, value]) => [name, value?.trim() ?? ""] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

function storeOf(given: RawEnv, dataDir: string): FilesConfig {
  try {
    return filesConfig(given, dataDir);
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}。`, error);
  }
}

/** With a real database in production, secrets come from the operator, never from a folder of one container. */
function demandSecrets(config: EnvConfig): void {
  if (!config.isProduction || config.databaseUrl === undefined) return;
  const missing = [
    config.internalSecret === undefined && "INTERNAL_SECRET",
    config.dataKey === undefined && "DATA_KEY",
  ].filter((name) => name !== false);
  if (missing.length > 0) {
    throw new StartupError(
      `生产环境缺少环境变量 ${missing.join("、")}：请各设置一个随机值（例如 openssl rand -base64 32 的输出），并妥善保存。`,
    );
  }
  const weak = (["INTERNAL_SECRET", "DATA_KEY"] as const).filter((name) =>
    isWeak((name === "DATA_KEY" ? config.dataKey : config.internalSecret) ?? ""),
  );
  if (weak.length > 0) {
    throw new StartupError(
      `生产环境的环境变量 ${weak.join("、")} 是示例值或过于简单：请换成随机值（例如 openssl rand -base64 32 的输出）。`,
    );
  }
}

/** Sample texts and repeated characters; real random values have none of this. */
const isWeak = (value: string): boolean =>
  value
    .split(",")
    .some((part) => new Set(part.trim()).size < 8 || /change.?me|example|default|dev.?key|secret|password/i.test(part));

/** Reads and checks the environment. Touches nothing; the first wrong variable throws a `StartupError`. */
export function parseEnv(source: RawEnv): EnvConfig {
  const given = trimmed(source);
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? "");
    return refuse(name, given[name], issue?.message ?? "请检查");
  }
  const v = parsed.data;
  if (v.MIGRATE_URL !== undefined && v.DATABASE_URL === undefined) {
    refuse("MIGRATE_URL", undefined, "它只与 DATABASE_URL 一起使用，请同时设置 DATABASE_URL，或去掉它");
  }
  if (v.SMS_GATEWAY_URL !== undefined && v.SMS_GATEWAY_KEY === undefined) {
    refuse("SMS_GATEWAY_KEY", undefined, "使用 SMS_GATEWAY_URL 时必须同时设置签名密钥");
  }
  const dataDir = resolve(v.DATA_DIR);
  const config: EnvConfig = {
    isProduction: v.NODE_ENV === "production",
    port: v.BACKEND_PORT,
    bindHost: v.BACKEND_BIND_HOST,
    dataDir,
    databaseUrl: v.DATABASE_URL,
    migrateUrl: v.MIGRATE_URL,
    fileStore: storeOf(given, dataDir),
    smtpUrl: v.SMTP_URL,
    smsGatewayUrl: v.SMS_GATEWAY_URL,
    smsGatewayKey: v.SMS_GATEWAY_KEY,
    minClient: v.MIN_CLIENT,
    product: v.PRODUCT,
    productionHost: v.PRODUCTION_HOST,
    certHost: v.CERT_HOST,
    sessionCookie: v.SESSION_COOKIE,
    loginKey: v.LOGIN_KEY,
    hasDemo: v.SEED_DEMO === undefined ? v.DATABASE_URL === undefined : v.SEED_DEMO === "1",
    internalSecret: v.INTERNAL_SECRET,
    dataKey: v.DATA_KEY,
  };
  demandSecrets(config);
  return config;
}
