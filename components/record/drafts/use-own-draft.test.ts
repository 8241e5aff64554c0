// Guarantees: only what was typed in this very tab and upon this very version is put in by itself, once, and never into
// what is typed already; everything else waits for its user.
import { renderHook } from "@testing-library/react";
import { useOwnDraft } from "@/components/record/drafts/use-own-draft";

const found = { value: "typed", base: "3", savedAt: 7, isOfThisTab: true };

function put(over: Partial<typeof found> | null, isDirty = false) {
  const [take, forget] = [jest.fn(), jest.fn()];
  const draft = { found: over && { ...found, ...over }, forget };
  const { result } = renderHook(() => useOwnDraft(draft, "3", isDirty, take));
  return { take, forget, at: result.current[0] };
}

it("puts in what this tab left upon this version", () => {
  const { take, forget, at } = put({});
  expect(take).toHaveBeenCalledWith("typed");
  expect(forget).toHaveBeenCalled();
  expect(at).toBe(7);
});

it.each<[string, Partial<typeof found> | null, boolean]>([
  ["another tab's", { isOfThisTab: false }, false],
  ["one upon another version", { base: "2" }, false],
  ["one that would meet typing", {}, true],
  ["nothing", null, false],
])("leaves %s alone", (_, over, isDirty) => {
  const { take, forget, at } = put(over, isDirty);
  expect(take).not.toHaveBeenCalled();
  expect(forget).not.toHaveBeenCalled();
  expect(at).toBeNull();
});
