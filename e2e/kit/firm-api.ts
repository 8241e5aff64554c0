import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { uuidv7 } from "uuidv7";
import type { FirmDetail, FirmFull, FirmHistory } from "@/contracts/basic/firm/firm";
import { MARKER } from "./sign-in";

const base = "/rest/basic/firm/v1.0";

/** The envelope of contract §2. */
export interface Envelope<T = unknown> {
  readonly success: boolean;
  readonly data: T;
  readonly totalCount?: number;
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly errorId?: string;
  readonly returnMessage?: string;
  readonly fieldErrors?: readonly { path: string; message: string }[];
}

export const envelope = async <T = unknown>(answer: APIResponse): Promise<Envelope<T>> =>
  (await answer.json()) as Envelope<T>;

/** The firm's calls as an integrator would write them. */
export const firmApi = (api: APIRequestContext) => {
  const read = async <T>(path: string): Promise<T> => {
    const answer = await api.get(`${base}/${path}`, { headers: MARKER });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await envelope<T>(answer)).data;
  };
  return {
    get: (companyId: string) => read<FirmDetail>(companyId),
    full: (companyId: string) => read<FirmFull>(`${companyId}/full`),
    history: (companyId: string) => read<FirmHistory[]>(`${companyId}/history/list/page?page=1&pageSize=30`),
    put: (companyId: string, body: object) =>
      api.put(`${base}/${companyId}`, { headers: { ...MARKER, "idempotency-key": uuidv7() }, data: body }),
  };
};

/** An answer in the envelope, refused, with a Chinese sentence and an event number. */
export async function expectRefusal(answer: APIResponse, status: number, code: string): Promise<Envelope> {
  expect(answer.status(), await answer.text()).toBe(status);
  expect(answer.headers()["content-type"]).toBe("application/json; charset=utf-8");
  const body = await envelope(answer);
  expect(body).toMatchObject({ success: false, errorCode: code, returnMessage: body.errorMessage });
  expect(body.errorMessage).toMatch(/[\u4e00-\u9fff]/);
  expect(body.errorId).toMatch(/^[0-9a-f-]{20,40}$/i);
  return body;
}
