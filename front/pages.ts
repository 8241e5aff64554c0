import { createHash, randomBytes } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathnameOf } from "@/lib/routes/backend-path";
import type { Client } from "./address";
import { refuse } from "./answer";
import { compressPage } from "./compress";
import { hsts, scrubForPages } from "./headers";

export type Render = (req: IncomingMessage, res: ServerResponse) => unknown;

/** Hashes of the inline scripts in the pages that the build rendered ahead of time: they cannot carry a nonce. */
export interface InlineScripts {
  /** Path → `'sha256-…'` list. */
  readonly byPath: ReadonlyMap<string, string>;
  /** The not-found and error pages may stand in for any path. */
  readonly anywhere: string;
}

/** Reads the prerendered pages of a build once, at the start. */
export function readInlineScripts(appDir: string): InlineScripts {
  const byPath = new Map<string, string>();
  const anywhere: string[] = [];
  for (const file of existsSync(appDir) ? globSync("**/*.html", { cwd: appDir }) : []) {
    const hashes = inlineHashes(readFileSync(join(appDir, file), "utf8"));
    const path = `/${file.replaceAll("\\", "/").replace(/\.html$/, "")}`;
    if (path.startsWith("/_")) anywhere.push(hashes);
    byPath.set(path === "/index" ? "/" : path, hashes);
  }
  return { byPath, anywhere: anywhere.join(" ") };
}

function inlineHashes(html: string): string {
  const hashes = new Set<string>();
  for (const [, attributes = "", code = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!/\ssrc=/.test(attributes)) hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  }
  return [...hashes].join(" ");
}

/**
 * What a page may load. Scripts: our files and the inline ones that carry the nonce or hash. Styles stay open to
 * inline: antd writes its styles into the page. The certificate host is called at sign-in. // spec §7, promises §4
 */
export function contentPolicy(nonce: string, hashes: string, certHost: string | null): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${hashes ? ` ${hashes}` : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "frame-src 'self' blob:",
    `connect-src 'self'${certHost ? ` https://${certHost}` : ""}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const fixedHeaders: ReadonlyMap<string, string> = new Map([
  ["x-content-type-options", "nosniff"],
  ["x-frame-options", "DENY"],
  ["referrer-policy", "same-origin"],
  ["cross-origin-opener-policy", "same-origin-allow-popups"],
  ["permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"],
]);

/** Private pages are never stored; what the build rendered is asked about again, so that a release shows at once. */
function fixCaching(res: ServerResponse): void {
  const given = String(res.getHeader("cache-control") ?? "");
  if (given === "" || /\bprivate\b|\bno-store\b/.test(given)) res.setHeader("cache-control", "no-store");
  else if (given.includes("s-maxage")) res.setHeader("cache-control", "no-cache");
}

export interface PageOptions {
  readonly render: Render;
  readonly inline: InlineScripts;
  readonly certHost: string | null;
  readonly sign: (text: string) => string | null;
}

/**
 * Hands a request to the page framework with a clean set of headers, and its answer to the browser with the security
 * headers. Pages are only read: another method or a body is refused, which also closes the way to Server Actions and
 * to the request-body faults of the framework. // promises, advisories
 */
export function pageHandler(options: PageOptions): (req: IncomingMessage, res: ServerResponse, client: Client) => void {
  const { render, inline, certHost, sign } = options;
  return (req, res, client) => {
    if (req.method !== "GET" && req.method !== "HEAD") return refuse(req, res, "method");
    const length = req.headers["content-length"];
    if (req.headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0")) {
      return refuse(req, res, "request");
    }
    scrubForPages(req, client, sign);
    const hashes = `${inline.byPath.get(pathnameOf(req.url ?? "/")) ?? ""} ${inline.anywhere}`.trim();
    const nonce = randomBytes(16).toString("base64");
    const policy = contentPolicy(nonce, hashes, certHost);
    req.headers["content-security-policy"] = policy; // the framework takes the nonce from here,
    req.headers["x-nonce"] = nonce; // our own inline scripts from there
    res.setHeaders(fixedHeaders as Map<string, string>);
    res.setHeader("content-security-policy", policy);
    if (client.proto === "https") res.setHeader("strict-transport-security", hsts);
    compressPage(req, res, () => {
      for (const name of res.getHeaderNames()) if (name.startsWith("x-middleware-")) res.removeHeader(name);
      fixCaching(res);
    });
    void answer(render, req, res);
  };
}

async function answer(render: Render, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    await render(req, res);
  } catch (error) {
    if (res.headersSent) res.destroy();
    else refuse(req, res, "fault", error);
  }
}
