import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { hasBody } from "@/server/http/connections";
import type { Want } from "@/server/http/shares";
import { isBinary } from "@/server/platform/call/answer";
import { networkOf } from "@/contracts/kit/network";
import { rateLimited } from "@/server/platform/call/errors";
import type { Platform } from "@/server/platform/call/platform";

/**
 * Calls that may be open at once, worked on or not. An office of hundreds may sit behind one address, so its network has
 * more than anybody in it; strangers, who cost nothing to make, have less.
 */
const OPEN = { all: 2_048, network: 768, strangers: 256, user: 128 } as const;
/** Of these, bodies on their way and files on their way out: what a slow peer can hold for minutes. */
const BODIES = 64;
const FILES = 48;

function wantsOf(endpoint: Endpoint, { call, raw }: FastifyRequest): { open: Want[]; body: Want[] } {
  const network = networkOf(call.client.ip);
  const who = call.user ? `user:${call.user.userId}` : `strangers:${network}`;
  const open: Want[] = [
    ["all", OPEN.all],
    [network, OPEN.network],
    [who, call.user ? OPEN.user : OPEN.strangers],
  ];
  if (isBinary(endpoint.spec.data)) open.push([`files of ${who}`, FILES]);
  return { open, body: hasBody(raw) ? [[`bodies of ${who}`, BODIES]] : [] };
}

/**
 * Room to decide about a call, then room to keep it open. Nobody works while its body is on its way, so a call that
 * brings one gives its place back until `startWork`.
 */
export async function admit(
  { pressure, shares }: Platform,
  endpoint: Endpoint,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  decide: () => Promise<void>,
): Promise<void> {
  const { call } = request;
  const leave = pressure.enter();
  try {
    await decide();
    const wants = wantsOf(endpoint, request);
    const close = shares.take(wants.open);
    if (close) reply.raw.once("close", close);
    const received = close && shares.take(wants.body);
    if (!received) throw rateLimited(2);
    reply.raw.once("close", received);
    call.received = received;
  } catch (error) {
    leave();
    throw error;
  }
  if (hasBody(request.raw)) return leave();
  call.leave = leave;
  reply.raw.once("close", () => {
    if (!call.isWorking) leave();
  });
}

/** The body is here: from now on the call is worked on. The returned function ends that, once the answer is computed. */
export function startWork({ pressure }: Platform, { call }: FastifyRequest): () => void {
  call.received?.();
  const leave = call.leave ?? pressure.enter();
  call.isWorking = true;
  return leave;
}
