import { act, renderHook } from "@testing-library/react";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { useRecordAddress } from "@/components/record/use-record-address";

const TABS = ["base", "rows", "files"] as const;

/** A page that has not been drawn again since it was opened at this address. */
function slowPage(search: string) {
  history.replaceState(null, "", `/party/info${search}`);
  const known = new URLSearchParams(search);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SearchParamsContext value={known}>{children}</SearchParamsContext>
  );
  return renderHook(() => useRecordAddress(TABS), { wrapper }).result.current;
}

test.each([
  ["", "?edit=1&tab=files"],
  ["?partyInfoId=1&tab=rows", "?edit=1&partyInfoId=1&tab=files"],
])("a tab that is pressed right after 编辑 is edited: the page need not be drawn in between (%s)", (from, to) => {
  const { setEditing, setTab } = slowPage(from);
  act(() => setEditing(true));
  act(() => setTab("files"));
  const now = new URLSearchParams(location.search);
  now.sort();
  expect(`?${now.toString()}`).toBe(to);
});

test("closing the form right after a tab was pressed keeps the tab", () => {
  const { setEditing, setTab } = slowPage("?edit=1");
  act(() => setTab("rows"));
  act(() => setEditing(false));
  expect(location.search).toBe("?tab=rows");
  act(() => setTab("base"));
  expect([location.pathname, location.search]).toEqual(["/party/info", ""]);
});
