import assert from "node:assert/strict";
import type { LightMyRequestResponse } from "fastify";
import { z } from "zod";
import { LOGIN_ERROR } from "@/contracts/auth/wire";

/** Body of every failure, and nothing beside it. // contract §2 */
const failure = z.strictObject({
  success: z.literal(false),
  errorCode: z.enum([
    ...([
      "GW0002",
      "GW0006",
      "LOGIN",
      "PASSWORD",
      "VALIDATION",
      "FORBIDDEN",
      "NOT_FOUND",
      "CONFLICT",
      "STATE",
      "TOO_LARGE",
    ] as const),
    ...(["IDEMPOTENCY", "CLIENT_TOO_OLD", "RATE", "FAULT", "UNAVAILABLE"] as const),
  ]),
  errorMessage: z.string().regex(/[\u4e00-\u9fff]/),
  errorId: z.string().regex(/^[0-9a-f]{32}$/),
  returnMessage: z.string(),
  fieldErrors: z.array(z.strictObject({ path: z.string(), message: z.string().regex(/[\u4e00-\u9fff]/) })).optional(),
  error: z.enum(LOGIN_ERROR).optional(),
  data: z.unknown().optional(),
});
export type Failure = z.infer<typeof failure>;

const STATUS_OF: Readonly<Record<Failure["errorCode"], number>> = {
  GW0002: 400,
  GW0006: 400,
  LOGIN: 400,
  PASSWORD: 403,
  VALIDATION: 400,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  STATE: 409,
  TOO_LARGE: 413,
  IDEMPOTENCY: 422,
  CLIENT_TOO_OLD: 428,
  RATE: 429,
  FAULT: 500,
  UNAVAILABLE: 503,
};

/** Reads a failure and checks its form; a body that tells of the inside fails here. */
export function failureOf(response: LightMyRequestResponse): Failure {
  const parsed = failure.safeParse(response.json());
  assert.ok(parsed.success, `${response.statusCode} ${response.body.slice(0, 500)}`);
  assert.equal(response.statusCode, STATUS_OF[parsed.data.errorCode], response.body.slice(0, 500));
  assert.equal(response.headers["cache-control"], "no-store");
  assert.doesNotMatch(response.body, /node_modules|\bat \w+ \(|drizzle|SQLSTATE|select "|insert into/i);
  return parsed.data;
}
