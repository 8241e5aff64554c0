import type { APIRequestContext } from "@playwright/test";
import { uuidv7 } from "uuidv7";
import { type DataOf, type Endpoint, fillPath } from "@/contracts/kit/endpoint";
import { encodeQuery } from "@/contracts/kit/query";
import { envelope } from "./firm-api";
import { MARKER } from "./sign-in";
import { expect } from "./test";

/** A call as an integrator would write it, by whoever is signed in there; it must succeed. */
export async function callPath<T>(api: APIRequestContext, method: string, path: string, data?: object): Promise<T> {
  const answer = await api.fetch(path, {
    method,
    headers: { ...MARKER, "idempotency-key": uuidv7() },
    ...(data && { data }),
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await envelope<T>(answer)).data;
}

interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
}
/** The same of an endpoint of the contract. */
export function callBy<E extends Endpoint>(
  api: APIRequestContext,
  { path, spec }: E,
  { params = {}, query = {}, body }: Input,
): Promise<DataOf<E>> {
  const asked = encodeQuery(query).toString();
  return callPath(api, spec.method, fillPath(path, params) + (asked && `?${asked}`), body);
}
