import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Api, type Endpoint, isWrite } from "@/contracts/kit/endpoint";
import { admit, startWork } from "@/server/platform/limits/admission";
import { isBinary, sendBinary, sendCacheable, sendJson, strainCurrent } from "@/server/platform/call/answer";
import type { BinaryAnswer, Handlers } from "@/server/platform/call/context";
import { assertAnnouncedSize, auditDenial, auditFailure, guard } from "@/server/platform/call/guards";
import { AppError } from "@/server/platform/call/errors";
import { bound } from "@/server/platform/call/late-bound";
import { toAppError } from "@/server/platform/call/reply";
import { isUpload, JSON_LIMIT, readInput } from "@/server/platform/call/input";
import { type AnyHandler, type Call, runRead, runWrite } from "@/server/platform/call/run";
import { MULTIPART_OVERHEAD, receiveUpload } from "@/server/platform/files/upload";

/** `{name}` → `:name`; a suffix in the same segment (`{product}Men`) needs the router's pattern form. */
export const routeOf = (path: string): string =>
  path.replace(/\{(\w+)\}(?=([^/]?))/g, (_, name: string, next: string) =>
    next === "" ? `:${name}` : `:${name}([^/]+)`,
  );

/** Registers every endpoint of an api; a missing or mistyped handler does not compile. // architecture §3 */
export function implement<const A extends Api>(app: FastifyInstance, api: A, handlers: Handlers<A>): void {
  for (const key of Object.keys(api)) {
    const endpoint = api[key];
    // `Handlers<A>` has pinned each handler to its endpoint; from here on all are alike.
    const handler = bound(handlers[key] as AnyHandler | undefined, app.platform);
    if (!endpoint || !handler) throw new Error(`endpoint ${key} has no handler`);
    if (app.implemented.has(endpoint.id)) throw new Error(`endpoint ${endpoint.id} is implemented twice`);
    app.implemented.add(endpoint.id);
    if (isUpload(endpoint.spec.body)) {
      // Multipart is understood inside this scope only; everywhere else it is a wrong content type.
      void app.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        await scope.register(multipart);
        route(scope, endpoint, handler);
      });
    } else route(app, endpoint, handler);
  }
}

function route(app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler): void {
  const { platform } = app;
  const { method, access, body } = endpoint.spec;
  const maxBytes = isUpload(body) ? body.maxBytes + MULTIPART_OVERHEAD : JSON_LIMIT;
  app.route({
    method,
    url: routeOf(endpoint.path),
    bodyLimit: maxBytes,
    config: { access, endpoint },
    onRequest: async (request, reply) => {
      await admit(platform, endpoint, { request, reply }, () => guard(platform, endpoint, request));
      assertAnnouncedSize(request, maxBytes, isUpload(body) ? undefined : "提交的内容过大");
    },
    handler: async (request, reply) => {
      try {
        return await answer(app, endpoint, handler, request, reply);
      } catch (error) {
        // A handler's finer rule said no; its transaction is already rolled back.
        if (error instanceof AppError && error.errorCode === "FORBIDDEN")
          await auditDenial(platform, endpoint, request);
        else await auditFailure(platform, endpoint, request, toAppError(error));
        throw strainCurrent(endpoint, error);
      }
    },
  });
}

/** Work first, answer afterwards: what an upload left on disk is gone before its answer leaves. */
async function answer(
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const input = readInput(endpoint, request);
  const { body } = endpoint.spec;
  if (!isUpload(body)) {
    const send = await work(app, { endpoint, handler, request, input, bodyHash: request.call.bodyHash });
    return send(reply);
  }
  const { upload, remove } = await receiveUpload(request, body, app.platform.services.files);
  const received = { ...input, body: { fields: upload.fields }, file: upload.file };
  const call = { endpoint, handler, request, input: received, bodyHash: upload.contentHash };
  const send = await work(app, call).finally(remove);
  return send(reply);
}

type Send = (reply: FastifyReply) => FastifyReply;

/** Takes its place before anything is done and gives it back before the answer leaves: readers take their time. */
async function work(app: FastifyInstance, call: Call): Promise<Send> {
  const leave = startWork(app.platform, call.request);
  return computed(app, call).finally(leave);
}

async function computed(app: FastifyInstance, call: Call): Promise<Send> {
  const { endpoint, request } = call;
  const { data, cacheable } = endpoint.spec;
  if (isWrite(endpoint)) {
    const { text, status, effects } = await runWrite(app.platform, call);
    return (reply) => sendJson(effects.apply(reply), text, status);
  }
  const { value, effects } = await runRead(app.platform, call);
  if (isBinary(data)) return (reply) => sendBinary(endpoint, effects.apply(reply), value as BinaryAnswer);
  if (cacheable) return (reply) => sendCacheable(endpoint, request, effects.apply(reply), value, effects.version);
  const text = effects.encode(endpoint, value);
  return (reply) => sendJson(effects.apply(reply), text);
}
