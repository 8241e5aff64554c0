// 查找: menus at once, the rest by one call after a pause, by keyboard alone; what is typed stands in no address.
import { screen, waitFor, within } from "@testing-library/react";
import { searchApi } from "@/contracts/common/search";
import { SearchButton } from "@/components/shell/search/search-button";
import { earlyKeyScript } from "@/lib/host/early-press";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen, seenRouter, userWith } from "@/tests/render-screen";

// jsdom knows the element and not its methods.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  Element.prototype.scrollIntoView = () => undefined;
  // The head's part that hears Ctrl+K, on a page that React holds.
  Object.assign(self, { __whenHeld: () => undefined });
  new Function(earlyKeyScript)();
});

const person = (id: string, title: string) => ({
  id,
  title,
  detail: "甲乙 · 审计部",
  routeId: "basic.staff",
  query: { staffId: id },
});
const PEOPLE = { key: "people", label: "人员", hits: [person("s1", "王芳"), person("s2", "王方")] };
const box = () => screen.findByRole("combobox");

it("opens by Ctrl+K, walks by arrows, opens by Enter, and asks once for a word", async () => {
  const api = fakeApi().on(searchApi.find, { groups: [PEOPLE], failed: [] });
  const { typing } = renderScreen(<SearchButton />);
  await typing.keyboard("{Control>}k{/Control}");
  expect(await box()).toBeInTheDocument();
  await typing.type(await box(), "王芳");
  const options = await screen.findAllByRole("option");
  expect(options[0]).toHaveTextContent("王芳");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("找到 2 项"));
  expect(api.callsOf(searchApi.find).map(({ input }) => input.body)).toEqual([{ text: "王芳" }]);
  await typing.keyboard("{ArrowDown}");
  const second = screen.getByRole("option", { name: /王方/ });
  expect(second).toHaveAttribute("aria-selected", "true");
  expect(await box()).toHaveAttribute("aria-activedescendant", second.id);
  await typing.keyboard("{Enter}");
  expect(seenRouter.push).toHaveBeenCalledWith("/basic/personnel?staffId=s2");
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(location.href).not.toContain("王");
});

it("finds menus without asking, and links only to screens that the user may open", async () => {
  fakeApi().on(searchApi.find, {
    groups: [
      PEOPLE,
      { key: "rewards", label: "奖惩", hits: [{ ...person("r1", "表彰"), routeId: "rewards.company" }] },
    ],
    failed: ["党建活动"],
  });
  const { typing } = renderScreen(<SearchButton />, { user: userWith("g_hy_member_staff_find") });
  await typing.click(screen.getByRole("button", { name: "查找" }));
  await typing.type(await box(), "人员");
  expect(await screen.findByRole("option", { name: /人员管理/ })).toHaveTextContent("基本信息");
  expect(await screen.findByRole("option", { name: /王芳/ })).toBeInTheDocument();
  expect(screen.queryByRole("option", { name: /表彰/ })).toBeNull();
  expect(screen.queryByRole("option", { name: /事务所信息管理/ })).toBeNull();
  await typing.clear(await box());
  await typing.type(await box(), "RYGL");
  expect(await screen.findByRole("option", { name: /人员管理/ })).toBeInTheDocument();
  expect(within(screen.getByRole("alert")).getByText(/「党建活动」暂时查不到/)).toBeInTheDocument();
});

it("does not say that there is nothing while it could not ask", async () => {
  fakeApi().fail(searchApi.find, { status: 500, body: {} });
  const { typing } = renderScreen(<SearchButton />);
  await typing.click(screen.getByRole("button", { name: "查找" }));
  await typing.type(await box(), "没有这个");
  expect(await screen.findByRole("alert")).toHaveTextContent("暂时查不到");
  expect(screen.queryByText(/没有找到/)).toBeNull();
});

it("leaves the menus where the backend has no such call, and says nothing of it", async () => {
  const api = fakeApi().fail(searchApi.find, { status: 404, body: {} });
  const { typing } = renderScreen(<SearchButton />);
  await typing.click(screen.getByRole("button", { name: "查找" }));
  await typing.type(await box(), "人员管理");
  await waitFor(() => expect(api.callsOf(searchApi.find)).toHaveLength(1));
  expect(await screen.findByRole("option", { name: /人员管理/ })).toBeInTheDocument();
  expect(screen.queryByRole("alert")).toBeNull();
});
