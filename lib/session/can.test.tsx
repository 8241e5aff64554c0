import { screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { Can, type AccessMode, useAccess } from "@/lib/session/can";
import { SessionProvider } from "@/lib/session/context";
import { renderScreen, userWith } from "@/tests/render-screen";

const need = "g_hy_member_firm_edit";
const other = "g_hy_member_firm_submit";
const without = userWith("g_hy_member_firm_find");

/** Every drawing of the element, as it was asked for: what could have been painted. */
let drawn: string[] = [];
function Field({ disabled = false, readOnly = false }: { disabled?: boolean; readOnly?: boolean }) {
  drawn.push(disabled ? "disabled" : readOnly ? "readonly" : "open");
  return <input aria-label="电话" disabled={disabled} readOnly={readOnly} />;
}
const under = (mode?: AccessMode) => (
  <Can need={need} {...(mode ? { mode } : {})}>
    <Field />
  </Can>
);

beforeEach(() => {
  drawn = [];
});

describe("permission on elements (spec §6)", () => {
  it("by default the element is removed when none is held", () => {
    renderScreen(under(), { user: without });
    expect(screen.queryByLabelText("电话")).toBeNull();
  });

  it("a disable variant disables it", () => {
    renderScreen(under("disable"), { user: without });
    expect(screen.getByLabelText("电话")).toBeDisabled();
  });

  it("a read-only variant makes it read-only", () => {
    renderScreen(under("readonly"), { user: without });
    expect(screen.getByLabelText("电话")).toHaveAttribute("readonly");
    expect(screen.getByLabelText("电话")).toBeEnabled();
  });

  it("one held code of several is enough; an empty list is held by nobody", () => {
    const both = (
      <>
        <Can need={[need, other]}>任一</Can>
        <Can need={[]}>无人</Can>
      </>
    );
    renderScreen(both, { user: userWith(other) });
    expect(screen.getByText("任一")).toBeInTheDocument();
    expect(screen.queryByText("无人")).toBeNull();
  });

  it.each<[AccessMode, string[]]>([
    ["remove", ["open"]],
    ["disable", ["disabled", "open", "disabled"]],
    ["readonly", ["readonly", "open", "readonly"]],
  ])("it re-evaluates when the user's function codes change, and nothing forbidden is drawn once (%s)", (mode, all) => {
    const { becomes } = renderScreen(under(mode), { user: without });
    becomes(userWith(need));
    expect(screen.getByLabelText("电话")).toBeEnabled();
    becomes(without);
    expect(drawn).toEqual(all);
  });

  it.each<[AccessMode, string]>([
    ["remove", ""],
    ["disable", '<input aria-label="电话" disabled=""/>'],
    ["readonly", '<input aria-label="电话" readOnly=""/>'],
  ])("the server's first HTML holds nothing forbidden (%s)", (mode, html) => {
    expect(renderToString(<SessionProvider user={without}>{under(mode)}</SessionProvider>)).toBe(html);
    expect(drawn).not.toContain("open");
  });

  it("what can be neither disabled nor made read-only is removed", () => {
    renderScreen(
      <Can need={need} mode="disable">
        文字
      </Can>,
      { user: without },
    );
    expect(screen.queryByText("文字")).toBeNull();
  });

  it("as a hook it says the same", () => {
    const Told = ({ mode }: { mode?: AccessMode }) => <output>{JSON.stringify(useAccess(need, mode))}</output>;
    const { becomes } = renderScreen(<Told mode="disable" />, { user: without });
    expect(screen.getByRole("status")).toHaveTextContent('{"isShown":true,"disabled":true,"readOnly":false}');
    becomes(userWith(need));
    expect(screen.getByRole("status")).toHaveTextContent('{"isShown":true,"disabled":false,"readOnly":false}');
  });
});
