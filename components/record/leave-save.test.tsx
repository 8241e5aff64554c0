// Guarantees: a save takes what the field in which the caret stands hands over only when it is left: by keys, and by a press,
// which does not move the caret before it is heard.
import { screen, waitFor } from "@testing-library/react";
import { z } from "zod";
import { draftApi } from "@/contracts/common/draft";
import { field } from "@/contracts/kit/field";
import { currency, isoDate } from "@/contracts/kit/scalars";
import { RecordDialog } from "@/components/record/record-dialog";
import { fakeApi } from "@/tests/fake-api";
import { readyField } from "@/tests/ready-field";
import { renderScreen } from "@/tests/render-screen";

const schema = z.strictObject({
  foundDate: field(isoDate(), { label: "成立日期", kind: "date" }),
  fee: field(currency(), { label: "金额", kind: "money" }),
});

const TYPED = [
  ["foundDate", "2026-03-31", "2026-03-31"],
  ["foundDate", "20260331", "2026-03-31"],
  ["fee", "1234.5", "1234.5"],
] as const;
const CASES = TYPED.flatMap((one) => (["keys", "press"] as const).map((way) => [...one, way] as const));

it.each(CASES)("%s: %s becomes %s by %s", async (key, typed, kept, way) => {
  fakeApi().on(draftApi.get, null);
  const saved: unknown[] = [];
  const { typing } = renderScreen(
    <RecordDialog
      title="新增"
      schema={schema}
      initial={{ foundDate: "2020-01-01", fee: "1.00" }}
      onSave={(value) => Promise.resolve(saved.push(value))}
      onClose={() => undefined}
      draftKey="example:leave-save"
    />,
  );
  const box = await readyField(key);
  await typing.clear(box);
  await typing.type(box, typed);
  const button = screen.getByRole("button", { name: /^保\s?存$/ });
  if (way === "keys") await typing.keyboard("{Control>}{Enter}{/Control}");
  else {
    await typing.pointer({ target: button, keys: "[MouseLeft>]" });
    expect(box).toHaveFocus();
    await typing.pointer({ target: button, keys: "[/MouseLeft]" });
  }
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ [key]: kept });
});
