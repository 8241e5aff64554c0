// Guarantees: a draft never takes the place of what was typed while it was offered or after it was taken.
import { act, renderHook } from "@testing-library/react";
import { useState } from "react";
import { useTakenDraft } from "@/components/record/drafts/use-taken-draft";

const start = { fax: "1", remark: "旧" };
const useForm = () => {
  const [values, setValues] = useState(start);
  return { values, setValues, ...useTakenDraft({ values, start, replace: setValues, reset: setValues }) };
};

it("puts the draft beneath what is typed, and takes it out from beneath", () => {
  const { result } = renderHook(useForm);
  act(() => result.current.setValues({ ...start, remark: "正在填写" }));
  act(() => result.current.take({ fax: "2", remark: "草稿" }));
  expect(result.current.values).toEqual({ fax: "2", remark: "正在填写" });
  act(() => result.current.setValues({ fax: "2", remark: "填写完" }));
  act(() => result.current.takeOut());
  expect(result.current.values).toEqual({ fax: "1", remark: "填写完" });
});

it("is the record again when nothing else was typed", () => {
  const { result } = renderHook(useForm);
  act(() => result.current.take({ fax: "2", remark: "草稿" }));
  expect(result.current.values).toEqual({ fax: "2", remark: "草稿" });
  act(() => result.current.takeOut());
  expect(result.current.values).toBe(start);
});
