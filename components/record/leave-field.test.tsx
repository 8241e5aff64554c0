// Guarantees: a page that goes with the caret in a field keeps what that field hands over only when it is left.
import { act, waitFor } from "@testing-library/react";
import { z } from "zod";
import { draftApi } from "@/contracts/common/draft";
import { field } from "@/contracts/kit/field";
import { isoDate, currency } from "@/contracts/kit/scalars";
import { RecordDialog } from "@/components/record/record-dialog";
import { readDraft } from "@/lib/drafts/drafts";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen } from "@/tests/render-screen";

const schema = z.strictObject({
  foundDate: field(isoDate(), { label: "成立日期", kind: "date" }),
  fee: field(currency(), { label: "金额", kind: "money" }),
});
const owner = { userId: aUser().userId, draftKey: aUser().draftKey };

afterEach(() => localStorage.clear());

it.each([
  ["foundDate", "2026-03-31", "2026-03-31"],
  ["foundDate", "20260331", "2026-03-31"],
  ["fee", "1234.5", "1234.5"],
])("%s: %s", async (key, typed, kept) => {
  fakeApi().on(draftApi.get, null);
  const { typing } = renderScreen(
    <RecordDialog
      title="新增"
      schema={schema}
      initial={{ foundDate: "", fee: "" }}
      onSave={() => Promise.resolve()}
      onClose={() => undefined}
      draftKey="example:leave-field"
    />,
  );
  const box = await waitFor(() => {
    const found = document.getElementById(`field-${key}`);
    if (!found || found.closest("[inert]")) throw new Error("not ready");
    return found;
  });
  await typing.type(box, typed);
  let names: string[] = [];
  act(() => {
    dispatchEvent(new Event("pagehide"));
    // Nothing may be waited for: the page is gone.
    names = Object.keys(localStorage);
  });
  expect(names).toContain(`portal-draft:${owner.userId}:example:leave-field`);
  expect(await readDraft(owner, "example:leave-field")).toMatchObject({ value: { [key]: kept } });
});
