import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rm, stat } from "node:fs/promises";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { text } from "node:stream/consumers";
import { systemClock } from "@/server/platform/clock/clock";
import { unavailable } from "@/server/platform/call/errors";
import type { Files, StoredContent } from "@/server/platform/files/files";
import { receiveInto } from "@/server/platform/files/disk";
import { provedContent } from "@/server/platform/files/hash";
import { EMPTY_HASH, type S3Credentials, signS3 } from "@/server/platform/files/s3-sign";

export interface S3Config extends S3Credentials {
  readonly endpoint: string;
  readonly bucket: string;
  readonly prefix: string;
  readonly usesPathStyle: boolean;
  readonly tempDir: string;
}

/** No byte for this long = the store is away. */
const IDLE_TIMEOUT_MS = 10_000;

interface Call {
  readonly method: "GET" | "PUT" | "DELETE" | "HEAD";
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: { readonly path: string; readonly size: number; readonly sha256: string };
}

function urlOf(config: S3Config, call: Call): URL {
  const url = new URL(config.endpoint);
  if (!config.usesPathStyle) url.hostname = `${config.bucket}.${url.hostname}`;
  const root = url.pathname.replace(/\/$/, "") + (config.usesPathStyle ? `/${config.bucket}` : "");
  url.pathname = `${root}/${call.key}`;
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
  return url;
}

/** Sends one signed call; connection faults and time-outs become 503, so that a caller can try again. */
async function send(config: S3Config, call: Call): Promise<IncomingMessage> {
  const url = urlOf(config, call);
  const headers: Record<string, string> = call.body ? { "content-length": String(call.body.size) } : {};
  const bodyHash = call.body?.sha256 ?? EMPTY_HASH;
  const signed = signS3({ method: call.method, url, headers, bodyHash }, config, systemClock.now());
  const request = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
    method: call.method,
    headers: signed,
  });
  request.setTimeout(IDLE_TIMEOUT_MS, () => request.destroy(new Error("file store timed out")));
  const answer = new Promise<IncomingMessage>((done, fail) => {
    request.once("response", done);
    request.on("error", fail);
  });
  try {
    if (call.body) await Promise.all([pipeline(createReadStream(call.body.path), request), answer]);
    else request.end();
    return await answer;
  } catch (error) {
    throw unavailable(5, error);
  }
}

async function refuse(call: Call, response: IncomingMessage): Promise<never> {
  const detail = (await text(response).catch(() => "")).slice(0, 300);
  throw unavailable(5, new Error(`file store: ${call.method} ${call.key} answered ${response.statusCode}: ${detail}`));
}

const isOk = (response: IncomingMessage): boolean => Math.floor((response.statusCode ?? 500) / 100) === 2;

/** Sends a call whose answer carries nothing of interest. */
async function command(config: S3Config, call: Call): Promise<void> {
  const response = await send(config, call);
  if (!isOk(response) && response.statusCode !== 404) await refuse(call, response);
  response.resume();
  if (response.statusCode === 404 && call.method !== "DELETE") await refuse(call, response);
}

/** A content on the local disk, where it is compared with its hash before anybody gets a byte of it. */
async function spooled(response: IncomingMessage, sha256: string, tempDir: string) {
  const path = join(tempDir, `down-${randomUUID()}`);
  try {
    await pipeline(response, receiveInto(path));
    return await provedContent(await open(path, "r"), sha256);
  } finally {
    // Open files live on without their name.
    await rm(path, { force: true });
  }
}

async function* listPrefix(config: S3Config, prefix: string): AsyncIterable<StoredContent> {
  let token: string | undefined;
  do {
    const query = { "list-type": "2", prefix, ...(token ? { "continuation-token": token } : {}) };
    const call: Call = { method: "GET", key: "", query };
    const response = await send(config, call);
    if (!isOk(response)) await refuse(call, response);
    const xml = await text(response);
    for (const [, entry = ""] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const sha256 = /<Key>[^<]*?([0-9a-f]{64})<\/Key>/.exec(entry)?.[1];
      const time = /<LastModified>([^<]+)<\/LastModified>/.exec(entry)?.[1];
      if (sha256 && time) yield { sha256, modifiedTime: new Date(time) };
    }
    token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1];
  } while (token);
}

/** Files in a bucket of any S3-compatible store: `{prefix}/ab/abcdef…`. // contract §1 FILE_STORE */
export async function s3Files(config: S3Config): Promise<Files> {
  await mkdir(config.tempDir, { recursive: true, mode: 0o700 });
  const folder = (start: string): string => `${config.prefix ? `${config.prefix}/` : ""}${start}/`;
  const keyOf = (sha256: string): string => `${folder(sha256.slice(0, 2))}${sha256}`;
  return {
    tempDir: config.tempDir,
    atOnce: 16,
    receive: receiveInto,
    async put(path, sha256) {
      const { size } = await stat(path);
      // The store compares the body with the signed hash, so a damaged transfer is refused by it.
      await command(config, { method: "PUT", key: keyOf(sha256), body: { path, size, sha256 } });
    },
    async open(sha256) {
      const call: Call = { method: "GET", key: keyOf(sha256) };
      const response = await send(config, call);
      if (response.statusCode === 404) {
        response.resume();
        return null;
      }
      if (!isOk(response)) return refuse(call, response);
      return spooled(response, sha256, config.tempDir);
    },
    remove: (sha256) => command(config, { method: "DELETE", key: keyOf(sha256) }),
    list: (prefix) => listPrefix(config, folder(prefix)),
    ping: () => command(config, { method: "HEAD", key: "" }),
  };
}
