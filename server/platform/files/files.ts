import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Readable, Writable } from "node:stream";
import { diskFiles } from "@/server/platform/files/disk";
import { s3Files, type S3Config } from "@/server/platform/files/s3";
import { StartupError } from "@/server/startup-error";

/** One stored content as a sweep sees it. */
export interface StoredContent {
  readonly sha256: string;
  readonly modifiedTime: Date;
}

/** The file store: contents by their SHA-256, never changed once written. Who may see what is decided elsewhere. */
export interface Files {
  /** Where uploads are received: on the store's own disk, so that keeping one costs no copy. */
  readonly tempDir: string;
  /** Calls that may be under way at once: each takes a thread of Node's few, or a connection. */
  readonly atOnce: number;
  /** A new file in `tempDir`, open for what is being received. */
  receive(path: string): Writable;
  /** Keeps the content of a local file; on return it survives a power cut. The local file stays the caller's. */
  put(path: string, sha256: string, size?: number): Promise<void>;
  /**
   * Null when the store has no such content; throws `DamagedContent` when it is not what was stored. The caller reads
   * the stream to its end or destroys it. `size` tells how long it may take.
   */
  open(sha256: string, size?: number): Promise<{ stream: Readable; size: number } | null>;
  /** Removing what is not there is no error. */
  remove(sha256: string): Promise<void>;
  /** Contents whose hash begins with two given hex digits. */
  list(prefix: string): AsyncIterable<StoredContent>;
  /** Throws when the store cannot be reached or written; for readiness. */
  ping(): Promise<void>;
}

export type FilesConfig = { readonly kind: "disk"; readonly dir: string } | ({ readonly kind: "s3" } & S3Config);

type Env = Readonly<Record<string, string | undefined>>;

function s3Config(env: Env, store: string): FilesConfig {
  const place = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9/_.-]*))?$/.exec(store);
  if (!place)
    throw new StartupError(`环境变量 FILE_STORE 的值 ${store} 不正确，应为 s3://存储桶/目录，或不设置以使用 DATA_DIR`);
  const need = (name: string): string => {
    const value = env[name];
    if (!value) throw new StartupError(`使用 FILE_STORE=s3://… 时须设置环境变量 ${name}`);
    return value;
  };
  const region = env["S3_REGION"] ?? "us-east-1";
  const endpoint = env["S3_ENDPOINT"] ?? `https://s3.${region}.amazonaws.com`;
  if (!URL.canParse(endpoint) || !/^https?:\/\//.test(endpoint)) {
    throw new StartupError(`环境变量 S3_ENDPOINT 的值 ${endpoint} 不是网址，应如 https://s3.example.com`);
  }
  return {
    kind: "s3",
    endpoint,
    region,
    bucket: place[1] ?? "",
    prefix: (place[2] ?? "").replace(/^\/+|\/+$/g, ""),
    accessKeyId: need("S3_ACCESS_KEY_ID"),
    secretAccessKey: need("S3_SECRET_ACCESS_KEY"),
    // Self-hosted stores answer to paths; the public clouds want the bucket in the host name.
    usesPathStyle: env["S3_PATH_STYLE"] ? env["S3_PATH_STYLE"] === "1" : env["S3_ENDPOINT"] !== undefined,
    tempDir: join(tmpdir(), "tax-member-uploads"),
  };
}

/** Where files are kept; a wrong value throws one Chinese sentence that names the variable. // contract §1 */
export function filesConfig(env: Env, dataDir: string): FilesConfig {
  const store = env["FILE_STORE"];
  return store ? s3Config(env, store) : { kind: "disk", dir: resolve(dataDir, "files") };
}

/** Opens the store; a folder that cannot be written throws. */
export const openFiles = (config: FilesConfig): Promise<Files> =>
  config.kind === "disk" ? diskFiles(config.dir) : s3Files(config);
