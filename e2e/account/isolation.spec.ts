import type { APIResponse } from "@playwright/test";
import { ACCOUNTS, FIRM, FIRM_NAME } from "../kit/accounts";
import { expectRefusal, firmApi, type Envelope } from "../kit/firm-api";
import { firmPage } from "../kit/firm-page";
import { pdf, upload } from "../kit/samples";
import { MARKER, signInByApi } from "../kit/sign-in";
import { expect, origin, test } from "../kit/test";

// Nobody sees a byte of another firm: foreign and missing records answer alike, by address and by call.

const withoutEvent = ({ errorId: _errorId, ...rest }: Envelope): object => rest;

/** Everything about a refusal that a stranger could compare. */
async function fingerprint(answer: APIResponse): Promise<object> {
  const headers = Object.fromEntries(
    Object.entries(answer.headers()).filter(([name]) => !["date", "x-request-id", "content-length"].includes(name)),
  );
  return { headers, body: withoutEvent(await expectRefusal(answer, 404, "NOT_FOUND")) };
}

test("another firm's record, form, history, save and confirmation answer like one that does not exist", async ({
  api,
}) => {
  const other = await api("other");
  const own = await firmApi(other).full(FIRM.applying);
  const base = "/rest/basic/firm/v1.0";
  const key = (text: string) => ({ headers: { ...MARKER, "idempotency-key": `e2e-isolation-${text}-${Date.now()}` } });
  const asks = [
    (id: string) => other.get(`${base}/${id}`, { headers: MARKER }),
    (id: string) => other.get(`${base}/${id}/full`, { headers: MARKER }),
    (id: string) => other.get(`${base}/${id}/history/list/page?page=1&pageSize=30`, { headers: MARKER }),
    (id: string) => other.put(`${base}/${id}`, { ...key(`put-${id}`), data: own }),
    (id: string) => other.post(`${base}/${id}/confirm`, { ...key(`post-${id}`), data: { version: own.version } }),
  ];
  for (const ask of asks)
    expect(await fingerprint(await ask(FIRM.first))).toEqual(await fingerprint(await ask(FIRM.missing)));
});

test("another firm's file is not there, neither uploaded nor on the record", async ({ playwright, api }) => {
  const admin = await playwright.request.newContext({ baseURL: origin() });
  await signInByApi(admin, ACCOUNTS.admin);
  const sent = await admin.post("/rest/file/attachment/v1.0", {
    headers: { ...MARKER, "idempotency-key": `e2e-file-${Date.now()}` },
    multipart: { bizType: "firm", file: upload("licence.pdf", pdf()) },
  });
  const { fileId } = ((await sent.json()) as Envelope<{ fileId: string }>).data;
  const other = await api("other");
  const ask = (id: string) => other.get(`/rest/file/attachment/v1.0/${id}`);
  const missing = await fingerprint(await ask("f".repeat(32)));
  expect(await fingerprint(await ask(fileId))).toEqual(missing);
  expect((await admin.get(`/rest/file/attachment/v1.0/${fileId}`)).status()).toBe(200);
  // A file of another firm cannot be taken onto the own record either.
  const firm = firmApi(other);
  const own = await firm.full(FIRM.applying);
  const answer = await firm.put(FIRM.applying, { ...own, attachments: [{ fileId, attachType: 1, sortNo: 0 }] });
  expect(answer.status()).toBeGreaterThanOrEqual(400);
  expect((await firm.full(FIRM.applying)).attachments).toEqual(own.attachments);
  await admin.dispose();
});

test("the page of another firm says that there is none, and its HTML holds nothing of it", async ({ as }) => {
  const page = await as("other");
  const firm = firmPage(page);
  for (const [id, query] of [
    [FIRM.first, ""],
    [FIRM.first, "&edit=1"],
    [FIRM.missing, ""],
  ]) {
    const answer = await page.goto(`/basic/firm?companyId=${id}${query}`);
    await expect(firm.main.getByRole("alert")).toContainText("没有这家事务所，或您不能查看它");
    for (const secret of [FIRM_NAME.first, "91430102MADE00011Q"]) {
      expect(await answer?.text()).not.toContain(secret);
      expect(await page.content()).not.toContain(secret);
    }
  }
});

test("nobody signed in reads nothing; of the association whoever looks after firms", async ({ api }) => {
  const nobody = await api(null);
  const path = `/rest/basic/firm/v1.0/${FIRM.first}`;
  await expectRefusal(await nobody.get(path, { headers: MARKER }), 400, "GW0002");
  expect((await (await api("desk")).get(path, { headers: MARKER })).status()).toBe(200);
  await expectRefusal(await (await api("party")).get(path, { headers: MARKER }), 403, "FORBIDDEN");
});

test("a head office's switch to a firm that is not its own is refused like a missing one", async ({ api }) => {
  const head = await api("head");
  const ask = (companyId: string) =>
    head.put("/rest/auth/session/v1.0/acting-company", { headers: MARKER, data: { companyId } });
  expect(await fingerprint(await ask(FIRM.first))).toEqual(await fingerprint(await ask(FIRM.missing)));
});
