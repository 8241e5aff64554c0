// Guarantees: tabs ask as the filters that they are and mix nobody in unasked; columns follow their user at once, by
// keyboard, and are kept; a saved filter asks again what it was; chosen rows get one result each.
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { z } from "zod";
import { preferenceApi, type ScreenPreference } from "@/contracts/common/preference";
import { endpoint, pageOf, session } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { countsEndpoint } from "@/contracts/kit/list-tabs";
import { pageQuery } from "@/contracts/kit/query";
import { defineResource } from "@/contracts/kit/resource";
import { dict, id, text } from "@/contracts/kit/scalars";
import { chosenRows, exportEndpoint } from "@/contracts/kit/sheet";
import type { Bulk } from "@/components/list/bulk/bulk";
import { ResourceScreen } from "@/components/list/resource-screen";
import { type Preferences, PreferencesProvider } from "@/lib/preferences/context";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen } from "@/tests/render-screen";

const row = z.object({
  thingId: z.string(),
  name: field(z.string(), { label: "名称", width: 200 }),
  place: field(z.string(), { label: "地点", width: 100 }),
  phone: field(z.string(), { label: "电话", width: 100 }),
});
const filter = z.strictObject({
  keyword: field(text(20).optional(), { label: "关键字" }),
  state: field(z.array(dict()).optional(), { label: "状态", kind: "dicts", dict: "state" }),
});
const base = "/rest/x/thing/v1.0";
const list = endpoint("x.thing.list", `${base}/list/page`, {
  method: "GET",
  access: session,
  origin: "ours",
  summary: "",
  query: pageQuery.extend(filter.shape),
  data: pageOf(row),
});
const naming = { title: "客户", access: session };
const counts = countsEndpoint("x.thing", base, { ...naming, filter });
const exported = exportEndpoint("x.thing", base, { ...naming, filter: filter.extend(chosenRows) });
const remind = endpoint("x.thing.remind", `${base}/{thingId}/reminder`, {
  method: "POST",
  access: session,
  origin: "ours",
  summary: "",
  params: z.strictObject({ thingId: id() }),
  body: z.strictObject({}),
  data: z.object({ reminded: z.boolean() }),
});
const things = defineResource({
  title: "客户",
  idKey: "thingId",
  row,
  form: z.strictObject({}),
  filter,
  api: { list, counts, export: exported },
  columns: ["name", "place", "phone"],
  mainFilters: ["keyword"],
  tabs: [
    { key: "active", label: "在用", filters: { state: [1] }, isUnasked: true },
    { key: "left", label: "停用", filters: { state: [2] } },
    { key: "desk", label: "协会", filters: { state: [3] }, side: "desk" },
  ],
});
const rows = [
  { thingId: "t1", name: "长沙某公司", place: "长沙", phone: "1" },
  { thingId: "t2", name: "株洲某公司", place: "株洲", phone: "2" },
];
const bulk: Bulk<(typeof rows)[number]> = {
  exporting: { title: "客户", api: { export: exported } },
  actions: [
    {
      label: "发送提醒",
      of: remind,
      ask: "提醒所选客户",
      invalidates: [],
      nameOf: ({ name }) => name,
      inputOf: ({ thingId }) => ({ params: { thingId }, body: {} }),
      idleText: (answer) => ((answer as { reminded: boolean }).reminded ? null : "今天已经提醒过"),
    },
  ],
};

function show(kept: Preferences | null = {}, at = "/x") {
  const api = fakeApi()
    .on(list, { rows, totalCount: 2 })
    .on(counts, [
      { tab: "active", count: 64 },
      { tab: "left", count: 2 },
    ])
    .on(preferenceApi.save, null);
  const screenOf = (
    <PreferencesProvider preferences={kept}>
      <ResourceScreen of={things} bulk={bulk} />
    </PreferencesProvider>
  );
  return { api, ...renderScreen(screenOf, { at }) };
}
const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent);
const kept = (columns: ScreenPreference["columns"]): Preferences => ({ "x.thing.list": { columns, filters: [] } });

describe("tabs", () => {
  it("stand with their counts, ask as filters from page 1, and the unasked one is meant by a bare address", async () => {
    const { api, typing } = show();
    await screen.findByText("长沙某公司");
    expect(api.callsOf(list)[0]?.input.query).toMatchObject({ state: [1] });
    expect(api.callsOf(counts)[0]?.input.query).toEqual({});
    expect(await screen.findByRole("button", { name: "在用 64" })).toHaveAttribute("aria-current", "true");
    expect(screen.queryByRole("button", { name: /协会/ })).toBeNull();
    // What a tab says is no removable condition, too.
    expect(screen.queryByRole("button", { name: /去掉条件/ })).toBeNull();
    await typing.click(screen.getByRole("button", { name: "停用 2" }));
    await waitFor(() => expect(decodeURIComponent(location.search)).toContain("state[]=2"));
    expect(screen.getByRole("button", { name: "停用 2" })).toHaveAttribute("aria-current", "true");
  });

  it("stay without numbers where the backend has none", async () => {
    const { api } = show();
    api.fail(counts, { status: 404, body: {} });
    await screen.findByText("长沙某公司");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("button", { name: /在用/ })).toBeInTheDocument();
  });
});

describe("columns", () => {
  it("are the user's from the first paint, and what he has never seen stands behind", async () => {
    show(kept([{ key: "phone", width: 300 }, { key: "gone" }, { key: "name", isHidden: true }]));
    await screen.findByText("长沙某公司");
    expect(heads()).toEqual(["名称", "电话", "地点"]);
  });

  it("move and hide by keyboard, the list follows at once, and closing keeps them", async () => {
    const { api, typing } = show();
    await screen.findByText("长沙某公司");
    await typing.click(screen.getByRole("button", { name: "列" }));
    const drawer = within(await screen.findByRole("dialog", { name: "列设置" }));
    drawer.getByRole("button", { name: "电话上移" }).focus();
    await typing.keyboard("{Enter}");
    expect(heads()).toEqual(["名称", "电话", "地点"]);
    await typing.click(drawer.getByRole("checkbox", { name: "地点" }));
    expect(heads()).toEqual(["名称", "电话"]);
    expect(drawer.getByRole("checkbox", { name: "名称" })).toBeDisabled();
    await typing.click(drawer.getByRole("button", { name: "完成" }));
    await waitFor(() => expect(api.callsOf(preferenceApi.save)).toHaveLength(1));
    expect(api.callsOf(preferenceApi.save)[0]?.input.body).toEqual({
      screen: "x.thing.list",
      columns: [{ key: "name" }, { key: "phone" }, { key: "place", isHidden: true }],
      filters: [],
    });
  });

  it("cannot be chosen where nothing is kept", async () => {
    show(null);
    await screen.findByText("长沙某公司");
    expect(screen.queryByRole("button", { name: "列" })).toBeNull();
  });
});

it("a saved filter keeps what is asked now, asks it again, and is forgotten", async () => {
  const { api, typing } = show({}, "/x?keyword=a&state[]=2&page=3");
  await screen.findByText("长沙某公司");
  await typing.click(screen.getByRole("button", { name: "常用筛选" }));
  await typing.type(await screen.findByRole("textbox", { name: "筛选名称" }), "停用的{Enter}");
  await waitFor(() => expect(api.callsOf(preferenceApi.save)).toHaveLength(1));
  const [saved] = (api.callsOf(preferenceApi.save)[0]?.input.body as ScreenPreference).filters;
  expect(decodeURIComponent(saved?.query ?? "")).toBe("keyword=a&state[]=2");
  await typing.click(screen.getByRole("button", { name: "在用 64" }));
  await typing.click(screen.getByRole("button", { name: "常用筛选" }));
  await typing.click(await screen.findByRole("button", { name: "停用的" }));
  await waitFor(() => expect(decodeURIComponent(location.search)).toContain("state[]=2"));
  await typing.click(screen.getByRole("button", { name: "常用筛选" }));
  await typing.click(screen.getByRole("button", { name: "删除筛选 停用的" }));
  await waitFor(() => expect(api.callsOf(preferenceApi.save)).toHaveLength(2));
  expect(api.callsOf(preferenceApi.save)[1]?.input.body).toMatchObject({ filters: [] });
});

describe("chosen rows", () => {
  it("get one result each, and only what failed is tried again", async () => {
    const { api, typing } = show();
    const fieldErrors = [
      { path: "phone", message: "没有手机号码" },
      { path: "name", message: "今天已经提醒过" },
    ];
    api.fail(remind, { status: 400, body: { errorCode: "VALIDATION", errorMessage: "没有手机号码", fieldErrors } });
    await screen.findByText("长沙某公司");
    await typing.click(screen.getByRole("checkbox", { name: "选择本页全部" }));
    const bar = within(await screen.findByRole("region", { name: "所选记录" }));
    expect(bar.getByText("已选 2 条")).toBeInTheDocument();
    expect(bar.getByRole("button", { name: "导出所选" })).toBeInTheDocument();
    await typing.click(bar.getByRole("button", { name: "发送提醒" }));
    const dialog = within(await screen.findByRole("dialog", { name: "发送提醒：所选 2 条" }));
    await typing.click(dialog.getByRole("button", { name: "发送提醒" }));
    await waitFor(() => expect(dialog.getAllByText("没有手机号码；今天已经提醒过")).toHaveLength(2));
    api.on(remind, { reminded: true });
    await typing.click(await dialog.findByRole("button", { name: "重试未完成的" }));
    await waitFor(() => expect(dialog.getAllByText("已完成")).toHaveLength(2));
    expect(api.callsOf(remind)).toHaveLength(4);
  });

  it("say beside a row that the call did nothing for it, and do not count it as done", async () => {
    const { api, typing } = show();
    api.on(remind, ({ input }) => ({ reminded: input.params.thingId === "t1" }));
    await screen.findByText("长沙某公司");
    await typing.click(screen.getByRole("checkbox", { name: "选择本页全部" }));
    await typing.click(await screen.findByRole("button", { name: "发送提醒" }));
    const dialog = within(await screen.findByRole("dialog", { name: "发送提醒：所选 2 条" }));
    await typing.click(dialog.getByRole("button", { name: "发送提醒" }));
    expect(await dialog.findByText("已完成 1 条，无需办理 1 条")).toBeInTheDocument();
    expect(dialog.getAllByRole("listitem").map((line) => line.textContent)).toEqual([
      "长沙某公司已完成",
      "株洲某公司今天已经提醒过",
    ]);
    expect(dialog.queryByRole("button", { name: "重试未完成的" })).toBeNull();
  });

  it("wait for their turns in words, and each is done once", async () => {
    const { api, typing } = show();
    let calls = 0;
    api.on(remind, () => {
      calls += 1;
      if (calls !== 2) return { reminded: true };
      const body = { success: false, errorCode: "RATE", errorMessage: "前面还有 8 个文件在处理", data: { ahead: 8 } };
      return new Response(JSON.stringify(body), { status: 429, headers: { "retry-after": "1" } }) as never;
    });
    await screen.findByText("长沙某公司");
    await typing.click(screen.getByRole("checkbox", { name: "选择本页全部" }));
    await typing.click(await screen.findByRole("button", { name: "发送提醒" }));
    const dialog = within(await screen.findByRole("dialog", { name: "发送提醒：所选 2 条" }));
    await typing.click(dialog.getByRole("button", { name: "发送提醒" }));
    expect(await dialog.findByText(/已完成 1 条，未完成 1 条；排队中，前面还有 8 个文件在处理/)).toBeInTheDocument();
    await waitFor(() => expect(dialog.getAllByText("已完成")).toHaveLength(2), { timeout: 3_000 });
    expect(dialog.queryByText(/排队中/)).not.toBeInTheDocument();
    const keys = api.callsOf(remind).map((call) => call.headers.get("idempotency-key"));
    expect([keys.length, new Set(keys).size]).toEqual([3, 2]);
    expect(keys[2]).toBe(keys[1]);
  });

  it("are none without anything to do with them", async () => {
    const api = fakeApi().on(list, { rows, totalCount: 2 }).on(counts, []);
    function Plain() {
      const [of] = useState(things);
      return <ResourceScreen of={of} />;
    }
    renderScreen(<Plain />);
    await screen.findByText("长沙某公司");
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(api.callsOf(list)).toHaveLength(1);
  });
});
