// Guarantees: a page that goes, and one that Back leads away from, with the caret in a field keeps what that field hands over
// only when it is left; a dialog asks for that, too.
import { act, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { z } from "zod";
import { draftApi } from "@/contracts/common/draft";
import { field } from "@/contracts/kit/field";
import { isoDate, currency } from "@/contracts/kit/scalars";
import { RecordDialog } from "@/components/record/record-dialog";
import { FormFields } from "@/components/record/form/record-form";
import { useRecordForm } from "@/components/record/form/use-record-form";
import { useDraft } from "@/lib/drafts/use-draft";
import { readDraft } from "@/lib/drafts/drafts";
import { fakeApi } from "@/tests/fake-api";
import { readyField } from "@/tests/ready-field";
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
  const box = await readyField(key);
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

function Page() {
  const form = useRecordForm(schema, { foundDate: "", fee: "" });
  const { keep } = useDraft("example:leave-page", "");
  const { isDirty, values } = form;
  useEffect(() => {
    if (isDirty) keep(values);
  }, [isDirty, values, keep]);
  return <FormFields schema={schema} form={form} paths={["foundDate"]} />;
}

it("keeps the date that is still being typed on a page that Back leads away from", async () => {
  fakeApi().on(draftApi.get, null);
  const { typing, unmount } = renderScreen(<Page />);
  const box = screen.getByLabelText("成立日期");
  await typing.type(box, "2026-03-31");
  act(() => void dispatchEvent(new PopStateEvent("popstate")));
  expect(box).toHaveFocus();
  unmount();
  await waitFor(async () =>
    expect(await readDraft(owner, "example:leave-page")).toMatchObject({ value: { foundDate: "2026-03-31" } }),
  );
});

it("asks before Back closes a dialog in which a date is still being typed", async () => {
  fakeApi().on(draftApi.get, null);
  const close = jest.fn();
  const { typing } = renderScreen(
    <RecordDialog
      title="新增"
      schema={schema}
      initial={{ foundDate: "", fee: "" }}
      onSave={() => Promise.resolve()}
      onClose={close}
      draftKey="example:leave-dialog"
    />,
  );
  const box = await readyField("foundDate");
  await typing.type(box, "2026-03-31");
  act(() => history.back());
  expect(await screen.findByText("放弃已填写的内容？")).toBeInTheDocument();
  expect(close).not.toHaveBeenCalled();
});
