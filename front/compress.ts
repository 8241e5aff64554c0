import type { IncomingMessage, ServerResponse } from "node:http";
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from "node:zlib";

export type Encoding = "br" | "gzip";
export type Encoded = BrotliCompress | Gzip;

const textual = /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest\+json|xml)|image\/svg\+xml)/;
/** Below this an answer fits one packet anyway. */
const worthwhileBytes = 1_400;

/** The best encoding that the client takes, null for none; `;q=0` forbids one. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  if (!header) return null;
  const offers = String(header)
    .toLowerCase()
    .split(",")
    .filter((offer) => !/;\s*q=0(?:\.0*)?\s*$/.test(offer))
    .map((offer) => offer.replace(/;.*/, "").trim());
  if (offers.includes("br")) return "br";
  return offers.includes("gzip") || offers.includes("*") ? "gzip" : null;
}

/** Fast levels: these answers are made per request, the static files are compressed ahead of time. */
function encoder(encoding: Encoding): Encoded {
  if (encoding === "gzip") return createGzip({ level: 6 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;
  return createBrotliCompress({
    params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_LGWIN]: 19, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT },
  });
}

function flushNow(stream: Encoded, encoding: Encoding): void {
  if (!stream.writableEnded) {
    stream.flush(encoding === "br" ? constants.BROTLI_OPERATION_FLUSH : constants.Z_SYNC_FLUSH);
  }
}

type Headers = Readonly<Record<string, string | number | readonly string[] | undefined>>;

function isWorthwhile(status: number, headers: Headers): boolean {
  if (status < 200 || status === 204 || status === 206 || status === 304) return false;
  if (headers["content-encoding"] !== undefined || !textual.test(String(headers["content-type"]))) return false;
  if (/no-transform/.test(String(headers["cache-control"]))) return false;
  const length = headers["content-length"];
  return length === undefined || Number(length) >= worthwhileBytes;
}

/** How the backend's answer should be compressed on its way out; null: as it is. */
export function compressible(req: IncomingMessage, status: number, headers: Headers): Encoding | null {
  const encoding = req.method === "HEAD" ? null : acceptedEncoding(req.headers["accept-encoding"]);
  return encoding && isWorthwhile(status, headers) ? encoding : null;
}

/** Writes the head and gives the stream that takes the plain body. A body of unknown length is flushed as it comes. */
export function compressTo(res: ServerResponse, encoding: Encoding, status: number, headers: string[]): Encoded {
  const kept: string[] = [];
  let isStreamed = true;
  for (let i = 0; i < headers.length; i += 2) {
    if (headers[i] === "content-length") isStreamed = false;
    else kept.push(headers[i] as string, headers[i + 1] as string);
  }
  kept.push("content-encoding", encoding, "vary", "accept-encoding");
  res.writeHead(status, kept);
  const stream = encoder(encoding);
  if (isStreamed) flushAfterWrites(stream, encoding);
  stream.pipe(res);
  res.once("close", () => stream.destroy());
  stream.on("error", () => res.destroy());
  return stream;
}

/** Sends what was written in one turn of the event loop together, and never later. */
function flushAfterWrites(stream: Encoded, encoding: Encoding): void {
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
  let isPlanned = false;
  stream.write = (...args: unknown[]) => {
    if (!isPlanned) {
      isPlanned = true;
      setImmediate(() => {
        isPlanned = false;
        flushNow(stream, encoding);
      });
    }
    return write(...args);
  };
}

type Write = (...args: unknown[]) => boolean;
type End = (...args: unknown[]) => unknown;

/**
 * Makes a page's response compress itself, because its framework writes to `res` directly. The encoding is chosen when
 * the head is written, right after `beforeHead` had its say; streaming, back pressure and early ends work as without it.
 */
export function compressPage(req: IncomingMessage, res: ServerResponse, beforeHead: (status: number) => void): void {
  const encoding = req.method === "HEAD" ? null : acceptedEncoding(req.headers["accept-encoding"]);
  const head = res.writeHead.bind(res) as (status: number) => ServerResponse;
  const write = res.write.bind(res) as Write;
  const end = res.end.bind(res) as End;
  let stream: Encoded | null = null;
  res.writeHead = (status: number, ...rest: unknown[]) => {
    const given = rest.at(-1);
    if (given && typeof given === "object") res.setHeaders(new Map(Object.entries(given)));
    beforeHead(status);
    if (encoding && isWorthwhile(status, res.getHeaders())) stream = encodePage(res, encoding, write, end);
    return head(status);
  };
  res.write = ((...args: unknown[]) => {
    if (!res.headersSent) res.writeHead(res.statusCode);
    return stream ? (stream.write as Write)(...args) : write(...args);
  }) as typeof res.write;
  res.end = ((...args: unknown[]) => {
    const [body] = args;
    if (!res.headersSent) {
      const isWhole = typeof body === "string" || Buffer.isBuffer(body);
      if (isWhole && !res.hasHeader("content-length")) res.setHeader("content-length", Buffer.byteLength(body));
      res.writeHead(res.statusCode);
    }
    if (!stream) end(...args);
    else (stream.end as End)(...args);
    return res;
  }) as typeof res.end;
}

function encodePage(res: ServerResponse, encoding: Encoding, write: Write, end: End): Encoded {
  res.removeHeader("content-length");
  res.setHeader("content-encoding", encoding);
  res.appendHeader("vary", "accept-encoding");
  const stream = encoder(encoding);
  flushAfterWrites(stream, encoding);
  stream.on("data", (chunk) => {
    if (!write(chunk)) stream.pause();
  });
  stream.on("drain", () => res.emit("drain"));
  stream.on("end", () => end());
  stream.on("error", () => res.destroy());
  res.on("drain", () => stream.resume());
  res.once("close", () => stream.destroy());
  return stream;
}
