import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { MARKER } from "./sign-in";
import { LONG } from "./tier";

/** A form of the product with two of its lines, for what must hold of every form alike. */
export interface AnyForm {
  readonly name: string;
  /** One form stands for both in every run: they share the machinery that is proved. */
  readonly tier: { readonly tag?: string };
  /** Of the call that saves it. */
  readonly saves: RegExp;
  /** Address of the open form. */
  address(api: APIRequestContext): Promise<string>;
  readonly first: { readonly label: string; readonly key: string };
  readonly second: { readonly label: string; readonly key: string };
  /** The stored record, unmasked. */
  record(api: APIRequestContext, address: string): Promise<Readonly<Record<string, unknown>>>;
  /** How often the record was changed. */
  changes(api: APIRequestContext, address: string): Promise<number>;
}

interface Answer {
  readonly data: unknown;
  readonly totalCount?: number;
}

async function read(api: APIRequestContext, path: string): Promise<Answer> {
  const answer = await api.get(`/rest/basic/${path}`, { headers: MARKER });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as Answer;
}
const total = async (api: APIRequestContext, path: string): Promise<number> =>
  (await read(api, `${path}/history/list/page?page=1&pageSize=30`)).totalCount ?? 0;
const personOf = (address: string): string => new URL(address, "http://any").searchParams.get("staffId") ?? "";

async function ownFirm(api: APIRequestContext): Promise<string> {
  const answer = await api.get("/rest/auth/security/userCenter/userInfo", { headers: MARKER });
  const { data } = (await answer.json()) as { data: { companyId: string }[] };
  return data[0]?.companyId ?? "";
}

/** The firm and one of its people, as the same user edits them. */
export const TWO_FORMS: readonly AnyForm[] = [
  {
    name: "the firm",
    tier: LONG,
    saves: /\/rest\/basic\/firm\/v1\.0\/\w+$/,
    address: async () => "/basic/firm?edit=1",
    first: { label: "传真", key: "fax" },
    second: { label: "备注", key: "remark" },
    record: async (api) => (await read(api, `firm/v1.0/${await ownFirm(api)}/full`)).data as never,
    changes: async (api) => total(api, `firm/v1.0/${await ownFirm(api)}`),
  },
  {
    name: "a person",
    tier: {},
    saves: /\/rest\/basic\/staff\/v1\.0\/\w+$/,
    async address(api) {
      const { data } = await read(api, "staff/v1.0/list/page?page=1&pageSize=30&staffStatus[]=1");
      const person = (data as { staffId: string; isIncomplete: boolean }[]).find((one) => !one.isIncomplete);
      return `/basic/personnel?staffId=${person?.staffId ?? ""}&edit=1`;
    },
    first: { label: "微信", key: "wechat" },
    second: { label: "现住址", key: "address" },
    record: async (api, address) => (await read(api, `staff/v1.0/${personOf(address)}/full`)).data as never,
    changes: (api, address) => total(api, `staff/v1.0/${personOf(address)}`),
  },
];

/** The open form by what people read on it. */
export const openForm = (page: Page, form: AnyForm) => {
  const field = (label: string): Locator => page.getByRole("form").getByLabel(label, { exact: true });
  return {
    first: field(form.first.label),
    second: field(form.second.label),
    save: page.getByRole("form").getByRole("button", { name: "保存" }),
    state: page.getByRole("form").getByRole("status").last(),
    /** The read view's button that opens it again. */
    edit: page.getByRole("main").getByRole("button", { name: "编辑", exact: true }),
  };
};

/** Resolves with the server's answer to this page's next draft, or to the next that `holds` what is waited for. */
export const draftSaved = (page: Page, holds: (draft: string) => boolean = () => true) =>
  page.waitForResponse(
    (answer) =>
      answer.url().includes("/rest/common/draft/") &&
      answer.request().method() === "PUT" &&
      holds(answer.request().postData() ?? "") &&
      answer.ok(),
  );

const DRAFTS = "/rest/common/draft/v1.0";

async function draftKeys(api: APIRequestContext): Promise<string[]> {
  const answer = await api.get(`${DRAFTS}/list`, { headers: MARKER });
  return ((await answer.json()) as { data: { key: string }[] }).data.map(({ key }) => key);
}

/** How many drafts the server holds for the signed-in user. */
export const draftsOnServer = async (api: APIRequestContext): Promise<number> => (await draftKeys(api)).length;

/** Gives up what other files left unsaved under this account, so that drafts can be counted. */
export async function discardDrafts(api: APIRequestContext): Promise<void> {
  for (const key of await draftKeys(api))
    expect((await api.delete(DRAFTS, { headers: MARKER, params: { key } })).ok(), key).toBe(true);
}
