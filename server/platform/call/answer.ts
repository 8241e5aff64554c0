import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { BinaryData, Data, Endpoint, PageData } from "@/contracts/kit/endpoint";
import type { BinaryAnswer } from "@/server/platform/call/context";
import { type DataFault, salvage, tellFaults } from "@/server/platform/call/data-faults";
import { AppError, fault } from "@/server/platform/call/errors";
import { SAFE_HEADERS } from "@/server/platform/call/reply";

const isPage = (data: Data): data is PageData => "kind" in data && data.kind === "page";
export const isBinary = (data: Data): data is BinaryData => "kind" in data && data.kind === "binary";

const rowSchemas = new WeakMap<PageData, z.ZodType>();
function rowsOf(data: PageData): z.ZodType {
  const known = rowSchemas.get(data);
  if (known) return known;
  const made = z.array(data.row);
  rowSchemas.set(data, made);
  return made;
}

/** Told of stored values that do not keep the contract. */
type Tell = (faults: readonly DataFault[]) => void;

/**
 * Only what the contract names leaves the house: unknown keys are dropped, a wrong shape is our own fault. A stored
 * value out of its bounds costs its own item, not the answer.
 */
function stripped(endpoint: Endpoint, schema: z.ZodType, value: unknown, tell: Tell): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const saved = salvage(schema, value, result.error);
  if (saved) {
    tell(saved.faults);
    return saved.data;
  }
  const places = result.error.issues.slice(0, 5).map((issue) => `${issue.path.join(".")}: ${issue.code}`);
  throw fault(`answer of ${endpoint.id} does not fit its contract (${places.join("; ")})`);
}

/** Envelope of a success as JSON text. // contract §2 */
export function encode(endpoint: Endpoint, answer: unknown, version: number | undefined, tell: Tell): string {
  const { data } = endpoint.spec;
  const tail = version === undefined ? {} : { version };
  if (isPage(data)) {
    const page = answer as { rows: unknown; totalCount: number };
    const rows = stripped(endpoint, rowsOf(data), page.rows, tell);
    return JSON.stringify({ success: true, data: rows, totalCount: page.totalCount, ...tail });
  }
  return JSON.stringify({ success: true, data: stripped(endpoint, data as z.ZodType, answer, tell), ...tail });
}

/** The current record inside a 409 goes through the same strainer when it is what the endpoint answers. */
export function strainCurrent(endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof AppError) || error.extras.current === undefined) return error;
  const { data } = endpoint.spec;
  if (isPage(data) || isBinary(data)) return error;
  const result = (data as z.ZodType).safeParse(error.extras.current);
  const strained = result.success ? result : salvage(data as z.ZodType, error.extras.current, result.error);
  // A call that answers something else (a removal: nothing) is given the record as its handler shows it.
  if (!strained) return error;
  const current = strained.data;
  return new AppError(error.status, error.errorCode, error.publicMessage, { ...error.extras, current });
}

interface Encoded {
  readonly text: string;
  readonly etag: string;
}
// Keyed by the answer itself: a module that keeps its dictionary in memory is encoded once.
const encodedAnswers = new WeakMap<object, Map<string, Encoded>>();

function encodeOnce(endpoint: Endpoint, answer: unknown, version: number | undefined, tell: Tell): Encoded {
  const make = (): Encoded => {
    const text = encode(endpoint, answer, version, tell);
    return { text, etag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"` };
  };
  if (answer === null || typeof answer !== "object") return make();
  const ofAnswer = encodedAnswers.get(answer) ?? new Map<string, Encoded>();
  encodedAnswers.set(answer, ofAnswer);
  const key = `${endpoint.id} ${String(version)}`;
  const known = ofAnswer.get(key) ?? make();
  ofAnswer.set(key, known);
  return known;
}

/** Shared data: kept a minute, then asked again with its tag. Nothing else is ever stored. // promises P-S8 */
export function sendCacheable(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  version: number | undefined,
): FastifyReply {
  const tell: Tell = (faults) => tellFaults(request.server.platform, endpoint, faults);
  const { text, etag } = encodeOnce(endpoint, answer, version, tell);
  reply.headers({ ...SAFE_HEADERS, "cache-control": "public, max-age=60, must-revalidate", etag });
  const asked = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (asked?.includes(etag)) return reply.code(304).send();
  return reply.type("application/json; charset=utf-8").send(text);
}

export function sendJson(reply: FastifyReply, text: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({ ...SAFE_HEADERS, "cache-control": "no-store" })
    .type("application/json; charset=utf-8")
    .send(text);
}

/** Downloads never run in the browser: fixed type, no sniffing, sandboxed, saved under their name. */
export function sendBinary(endpoint: Endpoint, reply: FastifyReply, answer: BinaryAnswer): FastifyReply {
  const { data } = endpoint.spec;
  if (!isBinary(data) || !data.contentTypes.includes(answer.contentType)) {
    throw fault(`${endpoint.id} answers ${answer.contentType}, which its contract does not name`);
  }
  reply.headers({ ...SAFE_HEADERS, "cache-control": "no-store" }).type(answer.contentType);
  if (answer.contentLength !== undefined) reply.header("content-length", String(answer.contentLength));
  if (answer.fileName !== undefined) reply.header("content-disposition", attachmentHeader(answer.fileName));
  return reply.send(answer.body);
}

/** RFC 6266: a plain name for old clients, the real one as UTF-8. */
export function attachmentHeader(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const full = encodeURIComponent(fileName.replace(/\p{Surrogate}/gu, "_")).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
