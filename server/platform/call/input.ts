import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Endpoint, UploadBody } from "@/contracts/kit/endpoint";
import { decodeQuery } from "@/contracts/kit/query";
import { check, type FieldError } from "@/contracts/kit/validate";
import { invalid } from "@/server/platform/call/errors";
import { calendarDate } from "@/server/platform/call/services";

/** JSON bodies; uploads have their own limit. // promises §5 */
export const JSON_LIMIT = 1024 * 1024;

const nothing = z.strictObject({});
const utf8 = new TextDecoder("utf-8", { fatal: true });
/** U+0000 and halves of surrogate pairs. */
const BAD_TEXT = /\0|\p{Surrogate}/u;
const UNSTORABLE = "含有无法保存的字符，请删除后重试";

export const isUpload = (body: Endpoint["spec"]["body"]): body is UploadBody =>
  body !== undefined && "kind" in body && body.kind === "upload";

/**
 * JSON as UTF-8, `__proto__` refused, its bytes hashed. A body-less PUT may still name the content type.
 * Nothing but JSON has a parser, so other content types end as 400.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) return done(null, undefined);
    request.call.bodyHash = createHash("sha256").update(bytes).digest("hex");
    try {
      return parseJson(request, utf8.decode(bytes), done);
    } catch {
      return done(invalid([], "提交的内容不是正确的 UTF-8 文本"), undefined);
    }
  });
}

/** PostgreSQL stores neither U+0000 nor half characters; JSON can spell both, so the walk looks at every text. */
function unstorableAt(root: unknown): string | null {
  const open: { value: unknown; path: string }[] = [{ value: root, path: "" }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { value, path } = at;
    if (typeof value === "string") {
      if (BAD_TEXT.test(value)) return path;
    } else if (value !== null && typeof value === "object") {
      for (const [key, inner] of Object.entries(value)) {
        if (BAD_TEXT.test(key)) return path;
        open.push({ value: inner, path: path === "" ? key : `${path}.${key}` });
      }
    }
  }
  return null;
}

/** Strings that the database could not take are refused whatever the schema says. */
export function assertStorable(value: unknown): void {
  const path = unstorableAt(value);
  if (path !== null) throw invalid([{ path: path.slice(0, 200), message: UNSTORABLE }]);
}

/** A refusal is never longer than a person reads, whatever the caller sent. */
const shortened = ({ path, message }: FieldError): FieldError => ({
  path: path.slice(0, 200),
  message: message.length > 300 ? `${message.slice(0, 300)}…` : message,
});

function parsed<S extends z.ZodType>(
  schema: S,
  value: unknown,
  today: string,
  errors: FieldError[],
): z.output<S> | undefined {
  const result = check(schema, value, today);
  if (result.ok) return result.value;
  errors.push(...result.errors);
  return undefined;
}

/** Params, query and body by their strict schemas; every fault is listed with its place and a Chinese sentence. */
export function readInput(endpoint: Endpoint, request: FastifyRequest) {
  const { params, query, body } = endpoint.spec;
  const errors: FieldError[] = [];
  const search = request.url.includes("?") ? request.url.slice(request.url.indexOf("?") + 1) : "";
  const rawQuery = decodeQuery(query, new URLSearchParams(search));
  if (Object.hasOwn(rawQuery, "__proto__")) throw invalid([{ path: "__proto__", message: "不认识的字段：__proto__" }]);
  // One by one, so that a path names the item and not the part of the request.
  for (const part of [rawQuery, request.params, request.body ?? null]) assertStorable(part);
  const today = calendarDate(request.call.now);
  const input = {
    params: parsed(params ?? nothing, { ...(request.params as object) }, today, errors),
    query: parsed(query ?? nothing, rawQuery, today, errors),
    body: isUpload(body) ? undefined : body && parsed(body, request.body, today, errors),
  };
  if (!body && request.body !== undefined && request.body !== null) {
    errors.push({ path: "", message: "此请求不接受提交内容" });
  }
  if (errors.length > 0) throw invalid(errors.slice(0, 200).map(shortened));
  return input;
}
