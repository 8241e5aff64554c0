import { eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import type { FirmDetail, FirmFull } from "@/contracts/basic/firm/firm";
import { restBase } from "@/contracts/kit/endpoint";
import { firmPartners } from "@/server/modules/basic/firm/firm-partner.table";
import { newId } from "@/server/platform/clock/id";
import { seed } from "@/server/seed/seed";
import { DEMO, userIdOf } from "@/server/seed/demo";
import { buildTestApp, openSession, type TestApp } from "@/server/testing/testing";

export const FIRM = restBase("basic", "firm");

/** The demo association behind the real application. */
export const buildDemoApp = (): Promise<TestApp> => buildTestApp({ seed });

export const tokenOf = (t: TestApp, username: string): Promise<string> => openSession(t, userIdOf(username));

/** A tester's hands: one signed-in person. */
export interface Hands {
  get(url: string): Promise<LightMyRequestResponse>;
  detail(companyId: string): Promise<FirmDetail>;
  full(companyId: string): Promise<FirmFull>;
  put(companyId: string, body: unknown, key?: string): Promise<LightMyRequestResponse>;
  post(url: string, body: unknown): Promise<LightMyRequestResponse>;
}

const dataOf = <T>(response: LightMyRequestResponse): T => {
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json<{ data: T }>().data;
};

export async function handsOf(t: TestApp, username: string): Promise<Hands> {
  const token = await tokenOf(t, username);
  const get = (url: string) => t.call({ method: "GET", url, token });
  return {
    get,
    detail: async (companyId) => dataOf(await get(`${FIRM}/${companyId}`)),
    full: async (companyId) => dataOf(await get(`${FIRM}/${companyId}/full`)),
    put: (companyId, body, key) =>
      t.call({
        method: "PUT",
        url: `${FIRM}/${companyId}`,
        token,
        payload: body as object,
        headers: key === undefined ? {} : { "idempotency-key": key },
      }),
    post: (url, body) => t.call({ method: "POST", url, token, payload: body as object }),
  };
}

export { DEMO };

/** Puts somebody among the partners of a firm as its register has him; the answer makes him resign on a day. */
export async function enterPartner(
  { db, app }: TestApp,
  companyId: string,
  { partnerName, idNo }: { readonly partnerName: string; readonly idNo: string },
) {
  const { vault } = app.platform.services;
  const partnerId = newId();
  await db.insert(firmPartners).values({
    partnerId,
    companyId,
    partnerType: 1,
    partnerName,
    idType: 1,
    qualification: 1,
    idNo: vault.seal(idNo),
    idNoIndex: vault.index(idNo),
    joinDate: "2020-01-02",
    contribution: "1.00",
    contributionRatio: "0.0100",
  });
  return {
    resign: (quitDate: string) =>
      db.update(firmPartners).set({ quitDate }).where(eq(firmPartners.partnerId, partnerId)),
  };
}
