import type { APIRequestContext } from "@playwright/test";
import { uuidv7 } from "uuidv7";
import { type DataOf, type Endpoint, fillPath } from "@/contracts/kit/endpoint";
import { encodeQuery } from "@/contracts/kit/query";
import { PRIVACY_DATE } from "@/contracts/auth/consent";
import { attachmentApi } from "@/contracts/file/attachment";
import { envelope } from "./firm-api";
import { pdf, upload } from "./samples";
import { MARKER } from "./sign-in";
import { expect } from "./test";

/** A call as an integrator would write it, by whoever is signed in there; it must succeed. */
export async function callPath<T>(
  api: APIRequestContext,
  method: string,
  path: string,
  data?: object,
  more: Readonly<Record<string, string>> = {},
): Promise<T> {
  const answer = await api.fetch(path, {
    method,
    headers: { ...MARKER, "idempotency-key": uuidv7(), ...more },
    ...(data && { data }),
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await envelope<T>(answer)).data;
}

interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
  /** The person whose number is sent has agreed, as the screen's tick says. // contract §7.20 */
  readonly consent?: true;
}
/** A paper of a record of this kind, uploaded by whoever is signed in there. */
export async function paperOf(
  api: APIRequestContext,
  bizType: string,
  { name, attachType = 99 }: { readonly name: string; readonly attachType?: number },
) {
  const sent = await api.post(attachmentApi.upload.path, {
    headers: { ...MARKER, "idempotency-key": uuidv7() },
    multipart: { bizType, file: upload(name, pdf()) },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  const { fileId } = (await envelope<{ fileId: string }>(sent)).data;
  return { fileId, attachType, sortNo: 0 };
}

/** A call of the contract as `callPath` makes it. */
export function callBy<E extends Endpoint>(
  api: APIRequestContext,
  { path, spec }: E,
  { params = {}, query = {}, body, consent }: Input,
): Promise<DataOf<E>> {
  const asked = encodeQuery(query).toString();
  const agreed: Record<string, string> = consent ? { "x-consent": PRIVACY_DATE } : {};
  return callPath(api, spec.method, fillPath(path, params) + (asked && `?${asked}`), body, agreed);
}
