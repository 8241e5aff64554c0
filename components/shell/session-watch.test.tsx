import { act, cleanup, render } from "@testing-library/react";
import { SessionWatch } from "@/components/shell/session-watch";
import { draftStore } from "@/lib/drafts/draft-store";
import { dropDraft, noteDraft } from "@/lib/drafts/drafts";
import { askBeforeLeaving } from "@/lib/drafts/leave-question";
import { dropServerDraft, noteServerDraft } from "@/lib/drafts/server-drafts";
import { SessionProvider } from "@/lib/session/context";
import { beforeReload } from "@/lib/version/before-reload";
import { draftApi } from "@/contracts/common/draft";
import { fakeApi } from "@/tests/fake-api";
import { aUser } from "@/tests/render-screen";

// Before the portal reloads a page by itself, what is typed must lie in a draft.

const owner = { userId: "u1", draftKey: aUser().draftKey };
const put = jest.spyOn(draftStore, "put");
const type = () => noteDraft(owner, "form", { remark: "甲" }, "1");
let stopAsking = (): void => undefined;

beforeEach(() => {
  put.mockReset().mockResolvedValue("id" as never);
  jest.spyOn(draftStore, "remove").mockResolvedValue(undefined as never);
  jest.spyOn(draftStore, "all").mockResolvedValue([]);
  render(
    <SessionProvider user={aUser()}>
      <SessionWatch />
    </SessionProvider>,
  );
});
afterEach(async () => {
  stopAsking();
  await dropDraft(owner, "form");
});

it("writes what is noted and lets the reload be", async () => {
  stopAsking = askBeforeLeaving();
  type();
  await act(async () => expect(await beforeReload()).toBe(true));
  expect(put).toHaveBeenCalledTimes(1);
});

it("also when a missing part has taken the frame down", async () => {
  cleanup();
  type();
  await act(async () => expect(await beforeReload()).toBe(true));
  expect(put).toHaveBeenCalledTimes(1);
});

it("forbids the reload when the browser stores nothing", async () => {
  put.mockRejectedValue(new DOMException("full"));
  stopAsking = askBeforeLeaving();
  type();
  await act(async () => expect(await beforeReload()).toBe(false));
  // The failed note is gone, the form is not.
  await act(async () => expect(await beforeReload()).toBe(false));
});

it("lets a page without unsaved work reload", async () => {
  await act(async () => expect(await beforeReload()).toBe(true));
  expect(put).not.toHaveBeenCalled();
});

describe("the server's copy", () => {
  afterEach(() => dropServerDraft("basic.firm:form"));
  const typeForBoth = () => {
    noteDraft(owner, "basic.firm:form", { remark: "甲" }, "1");
    noteServerDraft("basic.firm:form", { remark: "甲" }, "1");
  };

  it("is sent before the reload", async () => {
    const api = fakeApi();
    stopAsking = askBeforeLeaving();
    typeForBoth();
    await act(async () => expect(await beforeReload()).toBe(true));
    expect(api.callsOf(draftApi.save)[0]?.input.body).toMatchObject({ key: "basic.firm:form", base: "1" });
    await dropDraft(owner, "basic.firm:form");
  });

  it("is enough where the browser stores nothing", async () => {
    fakeApi();
    put.mockRejectedValue(new DOMException("full"));
    stopAsking = askBeforeLeaving();
    typeForBoth();
    await act(async () => expect(await beforeReload()).toBe(true));
    await dropDraft(owner, "basic.firm:form");
  });

  it("missing as well, the page stays", async () => {
    fakeApi().breakOff(draftApi.save);
    put.mockRejectedValue(new DOMException("full"));
    stopAsking = askBeforeLeaving();
    typeForBoth();
    await act(async () => expect(await beforeReload()).toBe(false));
    fakeApi();
    await act(async () => expect(await beforeReload()).toBe(true));
    await dropDraft(owner, "basic.firm:form");
  });
});
