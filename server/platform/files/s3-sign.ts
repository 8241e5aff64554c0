import { createHash, createHmac } from "node:crypto";

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

export interface S3Request {
  readonly method: string;
  readonly url: URL;
  /** Lower-case names; `host` is taken from the URL. */
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hex. */
  readonly bodyHash: string;
}

export const EMPTY_HASH = createHash("sha256").update("").digest("hex");

const hmac = (key: string | Buffer, data: string): Buffer => createHmac("sha256", key).update(data).digest();
/** RFC 3986: everything but unreserved characters. */
const encode = (s: string): string =>
  encodeURIComponent(s).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .map(([key, value]) => `${encode(key)}=${encode(value)}`)
    .sort()
    .join("&");
}

/** Headers of a request with AWS Signature Version 4, as every S3-compatible store understands it. */
export function signS3(request: S3Request, keys: S3Credentials, now: Date): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = time.slice(0, 8);
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    "x-amz-content-sha256": request.bodyHash,
    "x-amz-date": time,
  };
  const names = Object.keys(headers).sort();
  const path = request.url.pathname
    .split("/")
    .map((segment) => encode(decodeURIComponent(segment)))
    .join("/");
  const canonical = [
    request.method,
    path,
    canonicalQuery(request.url),
    ...names.map((name) => `${name}:${(headers[name] ?? "").trim()}`),
    "",
    names.join(";"),
    request.bodyHash,
  ].join("\n");
  const scope = `${day}/${keys.region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", time, scope, createHash("sha256").update(canonical).digest("hex")].join("\n");
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), keys.region), "s3"), "aws4_request");
  headers["authorization"] =
    `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scope},` +
    `SignedHeaders=${names.join(";")},Signature=${hmac(key, toSign).toString("hex")}`;
  return headers;
}
