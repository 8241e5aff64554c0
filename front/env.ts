import { BlockList, isIP } from "node:net";
import { resolve } from "node:path";

/** A wrong start: one Chinese sentence for the operator, exit 1. */
export class StartFault extends Error {}

/** The portal's part of the environment, read at run time. // contract §1 */
export interface FrontEnv {
  readonly port: number;
  readonly bindHost: string;
  /** Unset: the embedded backend is started. */
  readonly backendOrigin: string | null;
  readonly backendBindHost: string;
  /** Peers whose forwarding headers are believed. */
  readonly trustedProxies: BlockList | null;
  /** Host names that are answered, lower case; `*.x` takes every name below x. Null: any. */
  readonly allowedHosts: readonly string[] | null;
  /** Signs the client address; the newest one while secrets rotate (`new,old`). */
  readonly internalSecret: string | null;
  readonly dataDir: string;
  readonly certHost: string | null;
  /** Name of the session cookie, without the prefix that it has on https. */
  readonly sessionCookie: string;
  readonly seedDemo: boolean;
  /** False: browsers get a service worker that removes itself. */
  readonly serviceWorker: boolean;
}

type Environment = Record<string, string | undefined>;

function text(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value ? value : null;
}

/** A value that may hold a secret is not repeated. */
function refuse(name: string, value: string, mend: string): never {
  const shown = name === "LOGIN_KEY" || value.includes("@") ? "" : `“${value.slice(0, 100)}”`;
  throw new StartFault(`环境变量 ${name} 的值${shown}不正确：${mend}。`);
}

function port(env: Environment, name: string, fallback: number): number {
  const value = text(env, name);
  if (value === null) return fallback;
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65535) refuse(name, value, "请填 0 到 65535 的整数");
  return Number(value);
}

const hostName = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/i;

function host(env: Environment, name: string, fallback: string): string {
  const value = text(env, name) ?? fallback;
  if (isIP(value) === 0 && !hostName.test(value)) refuse(name, value, "请填 IP 地址或主机名，不带端口");
  return value;
}

function origin(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const url = URL.parse(value);
  const plain = url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.hash;
  if (!plain || url.username || url.password) {
    refuse(name, value, "请填完整的源，例如 http://127.0.0.1:4100，不带路径、参数和密码");
  }
  return url.origin;
}

function list(env: Environment, name: string): string[] | null {
  const value = text(env, name);
  return value === null ? null : value.split(/[\s,]+/).filter(Boolean);
}

function addresses(env: Environment, name: string): BlockList | null {
  const entries = list(env, name);
  if (!entries) return null;
  const block = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    const bits = prefix === undefined ? null : Number(prefix);
    const isPrefix = bits === null || (/^\d{1,3}$/.test(prefix ?? "") && bits <= (family === "ipv6" ? 128 : 32));
    if (isIP(address) === 0 || !isPrefix) {
      refuse(name, entry, "请填反向代理的 IP 地址或网段，多个用逗号分隔，例如 10.0.0.0/8,127.0.0.1");
    }
    if (bits === null) block.addAddress(address, family);
    else block.addSubnet(address, bits, family);
  }
  return block;
}

function hosts(env: Environment, name: string): string[] | null {
  const entries = list(env, name);
  for (const entry of entries ?? []) {
    const bare = entry.replace(/^\*\./, "").replace(/^\[(.*)\]$/, "$1");
    if (!hostName.test(bare) && isIP(bare) === 0) {
      refuse(name, entry, "请填主机名，不带协议和端口，多个用逗号分隔，例如 portal.example.org");
    }
  }
  return entries?.map((entry) => entry.toLowerCase()) ?? null;
}

function flag(env: Environment, name: string, fallback: boolean): boolean {
  const value = text(env, name);
  if (value === null) return fallback;
  if (value !== "0" && value !== "1") refuse(name, value, "请填 0 或 1");
  return value === "1";
}

function matching(env: Environment, name: string, shape: RegExp, mend: string): string | null {
  const value = text(env, name);
  if (value !== null && !shape.test(value)) refuse(name, value, mend);
  return value;
}

function secret(env: Environment, name: string): string | null {
  const value = text(env, name);
  const parts = value?.split(",").map((part) => part.trim()) ?? [];
  if (parts.some((part) => part.length < 16)) {
    throw new StartFault(`环境变量 ${name} 的值不正确：请填至少 16 个字符的随机值，门户与后端相同。`);
  }
  return parts[0] ?? null;
}

/**
 * Reads and checks the environment; throws `StartFault` naming the first wrong variable and its mend.
 * Variables that only pages read are checked here too, so that a typing error shows at the start. // contract §1
 */
export function readEnv(env: Environment): FrontEnv {
  matching(env, "PRODUCT", /^[a-z]{1,30}$/, "请填小写英文字母组成的产品名，例如 member");
  matching(env, "LOGIN_KEY", /^[\x21-\x7e]{16}$/, "请填恰好 16 个半角字符");
  matching(env, "TOTAL_LIMIT", /^[1-9]\d{0,8}$/, "请填正整数（行数）");
  matching(env, "PRODUCTION_HOST", hostName, "请填生产环境的主机名，不带协议和端口");
  flag(env, "GALLERY", false);
  return {
    port: port(env, "PORT", 3000),
    bindHost: host(env, "BIND_HOST", "127.0.0.1"),
    backendOrigin: origin(env, "BACKEND_ORIGIN"),
    backendBindHost: host(env, "BACKEND_BIND_HOST", "127.0.0.1"),
    trustedProxies: addresses(env, "TRUSTED_PROXY"),
    allowedHosts: hosts(env, "ALLOWED_HOSTS"),
    internalSecret: secret(env, "INTERNAL_SECRET"),
    dataDir: resolve(text(env, "DATA_DIR") ?? ".data"),
    certHost: matching(
      env,
      "CERT_HOST",
      /^(?!.*\/)[a-z0-9_.-]+(?::\d{1,5})?$/i,
      "请填证书登录的主机名，例如 cert.example.org",
    ),
    sessionCookie:
      matching(
        env,
        "SESSION_COOKIE",
        /^(?!__)[\w!#$%&'*+.^`|~-]{1,64}$/,
        "请填 Cookie 名称，不带 __Host- 前缀，例如 sid",
      ) ?? "sid",
    seedDemo: flag(env, "SEED_DEMO", text(env, "BACKEND_ORIGIN") === null && text(env, "DATABASE_URL") === null),
    serviceWorker: flag(env, "SERVICE_WORKER", true),
  };
}
