import { createReadStream, existsSync, globSync, readdirSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { pipeline } from "node:stream";
import { acceptedEncoding } from "./compress";

interface Variant {
  readonly file: string;
  readonly size: number;
}

/** One file as the browser may ask for it, with what the build compressed ahead of time. */
interface StaticFile {
  readonly plain: Variant;
  readonly br: Variant | null;
  readonly gzip: Variant | null;
  readonly type: string;
  readonly caching: string;
  readonly etag: string;
}

/** Every servable path, known at the start: what is not in it does not exist, so no path can leave the folders. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".ico": "image/x-icon",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
  ".pdf": "application/pdf",
  ".mp4": "video/mp4",
  ".wasm": "application/wasm",
};

const forever = "public, max-age=31536000, immutable";
const hourly = "public, max-age=3600, stale-while-revalidate=86400";

/** Plain pages from `public` (for browsers that are too old) run no script but our files. */
const plainPagePolicy = "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

function variant(file: string): Variant | null {
  return existsSync(file) ? { file, size: statSync(file).size } : null;
}

/** `encoded` is where the compressed siblings of the folder's files are. */
function scan(
  folder: string,
  encoded: string,
  prefix: string,
  isHashed: boolean,
  files: Map<string, StaticFile>,
): void {
  if (!existsSync(folder)) return;
  for (const entry of globSync("**/*", { cwd: folder, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || /\.(?:br|gz)$/.test(entry.name) || entry.name.startsWith(".")) continue;
    const path = file.slice(folder.length).replaceAll("\\", "/");
    const type = types[extname(entry.name).toLowerCase()] ?? "application/octet-stream";
    const sibling = join(encoded, path);
    const { size, mtimeMs } = statSync(file);
    files.set(prefix + path, {
      plain: { file, size },
      br: variant(`${sibling}.br`),
      gzip: variant(`${sibling}.gz`),
      type,
      caching: isHashed ? forever : /^(?:image|font|video)\//.test(type) ? hourly : "no-cache",
      etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`,
    });
  }
}

/** Folders with the files of earlier builds, the oldest first. // scripts/lib/kept-static.mjs */
function keptStatic(dir: string): string[] {
  const folder = join(dir, "dist", "kept-static");
  return existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((name) => join(folder, name))
    : [];
}

/** Finds the built and the public files of a project folder; of earlier builds too, for pages that are still open. */
export function findStaticFiles(dir: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  const built = join(dir, ".next", "static");
  scan(join(dir, "public"), join(dir, "dist", "public"), "", false, files);
  for (const kept of keptStatic(dir)) scan(kept, kept, "/_next/static", true, files);
  scan(built, built, "/_next/static", true, files);
  return files;
}

/** Serves a built or public file; false when the path is none of them. `/_next` holds nothing else for browsers. */
export function serveStatic(files: StaticFiles, pathname: string, req: IncomingMessage, res: ServerResponse): boolean {
  const found = files.get(pathname.includes("%") ? decodeURIComponent(pathname) : pathname);
  const isRead = req.method === "GET" || req.method === "HEAD";
  if (!found && !pathname.startsWith("/_next/")) return false;
  res.setHeader("x-content-type-options", "nosniff");
  if (!found || !isRead) {
    res.writeHead(found ? 405 : 404, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
    res.end(found ? "Method Not Allowed" : "Not Found");
    return true;
  }
  send(found, req, res);
  return true;
}

function send(found: StaticFile, req: IncomingMessage, res: ServerResponse): void {
  const encoding = acceptedEncoding(req.headers["accept-encoding"]);
  const encoded = (encoding === "br" ? found.br : null) ?? (encoding ? found.gzip : null);
  const chosen = encoded ?? found.plain;
  const etag = `${found.etag}${encoded ? (encoded === found.br ? "-br" : "-gz") : ""}"`;
  if (found.type.startsWith("text/html")) res.setHeader("content-security-policy", plainPagePolicy);
  if (found.br ?? found.gzip) res.setHeader("vary", "accept-encoding");
  res.setHeader("cache-control", found.caching);
  res.setHeader("etag", etag);
  if (req.headers["if-none-match"] === etag) {
    res.writeHead(304).end();
    return;
  }
  if (encoded) res.setHeader("content-encoding", encoded === found.br ? "br" : "gzip");
  res.writeHead(200, { "content-type": found.type, "content-length": chosen.size });
  if (req.method === "HEAD") res.end();
  else pipeline(createReadStream(chosen.file), res, () => undefined);
}
