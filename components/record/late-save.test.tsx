// Guarantees: who types on while a save is under way and saves again at once is never refused as if somebody else had been
// faster: the second save waits until the record that the first one made is here. // contract §2
import { screen, waitFor } from "@testing-library/react";
import { z } from "zod";
import { draftApi } from "@/contracts/common/draft";
import { field } from "@/contracts/kit/field";
import { text } from "@/contracts/kit/scalars";
import { useRecordEditing } from "@/components/record/use-record-editing";
import type { FormValues } from "@/components/record/form/use-record-form";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen } from "@/tests/render-screen";

const schema = z.strictObject({ version: z.int(), remark: field(text(100), { label: "备注" }) });
const shown = z.object({ version: z.int() });
const full: FormValues = { version: 1, remark: "甲" };
const ignore = () => undefined;

interface Hands {
  readonly save: (body: z.output<typeof schema>) => Promise<object>;
  readonly reload: () => Promise<FormValues>;
}

function Editor({ save, reload }: Hands) {
  const editing = useRecordEditing({
    draftKey: "example:late-save",
    schema,
    full,
    rowIds: {},
    save,
    isSaving: false,
    savedText: "已保存",
    shown,
    reload,
    refresh: ignore,
    reveal: ignore,
    onSaved: ignore,
    onClose: ignore,
  });
  return (
    <>
      <input
        aria-label="备注"
        value={String(editing.form.values["remark"])}
        onChange={({ target }) => editing.form.set("remark", target.value)}
      />
      <button type="button" onClick={() => void editing.save()}>
        保存
      </button>
      {editing.isSaving && <p>正在保存</p>}
    </>
  );
}

it("saves on top of the own late save, never against it", async () => {
  fakeApi().on(draftApi.get, null);
  const saved: z.output<typeof schema>[] = [];
  let answerSave = ignore as () => void;
  let answerReload = ignore as (latest: FormValues) => void;
  const { typing } = renderScreen(
    <Editor
      save={(body) => {
        saved.push(body);
        return new Promise((done) => (answerSave = () => done({})));
      }}
      reload={() => new Promise((done) => (answerReload = done))}
    />,
  );
  const press = () => typing.click(screen.getByRole("button", { name: "保存" }));
  await typing.type(screen.getByLabelText("备注"), "乙");
  await press();
  await typing.type(screen.getByLabelText("备注"), "丙");
  answerSave();
  await screen.findByText("正在保存");
  await press();
  expect(saved).toEqual([{ version: 1, remark: "甲乙" }]);
  expect(screen.queryByText(/先前提交的内容已保存/)).not.toBeInTheDocument();
  answerReload({ version: 2, remark: "甲乙" });
  await waitFor(() => expect(screen.queryByText("正在保存")).not.toBeInTheDocument());
  expect(await screen.findByText(/先前提交的内容已保存/)).toBeInTheDocument();
  await press();
  expect(saved[1]).toEqual({ version: 2, remark: "甲乙丙" });
});
