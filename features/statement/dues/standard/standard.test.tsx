// Guarantees: a draft is put in force only behind its simulation, which names who pays more and less in words; what was in
// force before offers no change; a run behind the answer tells how far it is, and why it has come to nothing; a gap between tiers keeps the form open and is told at its row; its history tells what was changed, and when it took effect; a new set begins with what the province's notices add.
import { screen, waitFor, within } from "@testing-library/react";
import { duesStandardApi, type StandardDetail } from "@/contracts/statement/dues/standard";
import { STANDARD_SETS } from "@/contracts/statement/dues/standard-sets";
import { StartDialog } from "@/features/statement/dues/standard/start-dialog";
import { StandardDialog } from "@/features/statement/dues/standard/standard-dialog";
import { StandardPage } from "@/features/statement/dues/standard/standard-page";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen } from "@/tests/render-screen";

const officer = aUser({ userType: 2, companyId: null });
const rules = STANDARD_SETS.tiers2021.of(2026);
const draft: StandardDetail = {
  standardId: "s1",
  duesYear: 2026,
  setName: "2026年度会费标准",
  state: "draft",
  noticeDocNo: rules.noticeDocNo,
  simulateTime: null,
  isSimulated: false,
  enforceTime: null,
  updateUserName: "演示协会",
  updateTime: "2026-11-25T01:00:00.000Z",
  version: 1,
  rules,
  simulation: null,
  warnings: [],
};
const simulated: StandardDetail = {
  ...draft,
  isSimulated: true,
  simulateTime: "2026-11-25T02:00:00.000Z",
  simulation: {
    firms: 2,
    higher: 1,
    lower: 1,
    same: 0,
    unknown: 3,
    before: "30000.00",
    after: "31000.00",
    revenueYear: 2025,
    personDay: "2025-12-31",
    withoutPeople: 1,
    comparedWith: "2025年度会费标准",
  },
};
const rows = [
  {
    companyId: "c1",
    companyName: "甲所",
    revenue: "1.00",
    people: 2,
    unitAfter: "110.00",
    personAfter: "1400.00",
    before: "10.00",
    after: "1510.00",
    difference: "1500.00",
  },
  {
    companyId: "c2",
    companyName: "乙所",
    revenue: "1.00",
    people: null,
    unitAfter: "100.00",
    personAfter: "0.00",
    before: "600.00",
    after: "100.00",
    difference: "-500.00",
  },
];

it("tells who changed which rule, and when it was put in force", async () => {
  const line = { historyId: "h1", version: 2, userName: "王协会", changeTime: "2026-11-25T01:00:00.000Z" };
  const changes = [
    { path: "rules.tiers", label: "分档", before: "超过 0.00 元：1.00 元", after: "超过 0.00 元：2.00 元" },
  ];
  fakeApi()
    .on(duesStandardApi.get, { ...draft, state: "inForce" })
    .on(duesStandardApi.history, {
      rows: [
        { ...line, historyId: "h2", action: "enforce", changes: [] },
        { ...line, action: "update", changes },
      ],
      totalCount: 2,
    });
  renderScreen(<StandardPage id="s1" />, { user: officer, at: "/desk/duesStandard?standardId=s1&tab=history" });
  expect(await screen.findByText("开始执行")).toBeInTheDocument();
  expect(screen.getByText("修改 1 项")).toBeInTheDocument();
  expect(screen.getByText("超过 0.00 元：2.00 元")).toBeInTheDocument();
});

it("asks for a simulation before anything else", async () => {
  fakeApi().on(duesStandardApi.get, draft).on(duesStandardApi.simulating, null);
  renderScreen(<StandardPage id="s1" />, { user: officer, at: "/desk/duesStandard?standardId=s1" });
  expect(await screen.findByRole("button", { name: "试算" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "开始执行" })).not.toBeInTheDocument();
});

it("tells who pays more and less, then offers to put it in force", async () => {
  fakeApi()
    .on(duesStandardApi.get, simulated)
    .on(duesStandardApi.simulating, null)
    .on(duesStandardApi.simulated, { rows, totalCount: 2 });
  renderScreen(<StandardPage id="s1" />, { user: officer, at: "/desk/duesStandard?standardId=s1&tab=simulation" });
  const firms = await screen.findByRole("table", { name: "试算明细" });
  expect(within(firms).getByText("增加 1,500.00")).toBeInTheDocument();
  expect(within(firms).getByText("减少 500.00")).toBeInTheDocument();
  expect(within(firms).getByText("1,400.00")).toBeInTheDocument();
  expect(
    screen.getByText(/个人会费按 2025-12-31 的名册逐人计算（日期未到的按现在的名册），1 家名册中没有会员/),
  ).toBeInTheDocument();
  expect(screen.getByText(/另有 3 家没有可用的利润表，名册中也没有会员/)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "开始执行" })).toBeInTheDocument();
});

it("tells how far a run is, and shows what it has told when it is over", async () => {
  const progress = { jobId: "j1", state: "running", done: 50, total: 3000, failure: null } as const;
  const api = fakeApi()
    .on(duesStandardApi.get, draft)
    .on(duesStandardApi.simulate, { ...progress, state: "queued", done: 0 })
    .on(duesStandardApi.simulating, null);
  const { typing } = renderScreen(<StandardPage id="s1" />, { user: officer, at: "/desk/duesStandard?standardId=s1" });
  const start = await screen.findByRole("button", { name: "试算" });
  api.on(duesStandardApi.simulating, progress);
  await typing.click(start);
  expect(await screen.findByText("正在试算 50 / 3000 家。可以离开此页，不影响试算。")).toBeInTheDocument();
  expect(screen.getByRole("progressbar", { name: "试算会费标准" })).toHaveAttribute("value", "50");
  expect(screen.queryByRole("button", { name: "开始执行" })).not.toBeInTheDocument();
  api
    .on(duesStandardApi.simulating, { ...progress, state: "done", done: 3000 })
    .on(duesStandardApi.get, simulated)
    .on(duesStandardApi.simulated, { rows, totalCount: 2 });
  expect(await screen.findByRole("table", { name: "试算明细" }, { timeout: 5_000 })).toBeInTheDocument();
  expect(await screen.findByRole("button", { name: "开始执行" })).toBeEnabled();
});

it("tells why a run has come to nothing", async () => {
  const failure = "标准在试算期间改过，请刷新后重新试算";
  fakeApi()
    .on(duesStandardApi.get, draft)
    .on(duesStandardApi.simulating, { jobId: "j1", state: "failed", done: 50, total: 3000, failure });
  renderScreen(<StandardPage id="s1" />, { user: officer, at: "/desk/duesStandard?standardId=s1&tab=simulation" });
  expect(await screen.findByText(failure)).toBeInTheDocument();
});

it("leaves what is in force alone", async () => {
  fakeApi().on(duesStandardApi.get, { ...simulated, state: "inForce" });
  renderScreen(<StandardPage id="s1" />, { user: officer, at: "/desk/duesStandard?standardId=s1" });
  expect(await screen.findByText(/执行过的标准不能修改/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "编辑" })).not.toBeInTheDocument();
});

it("tells a gap at its row and sends nothing", async () => {
  const [first, ...others] = rules.tiers;
  const tiers = [{ ...first, from: "0.00", to: "9000000.00", amount: "60000.00", rate: null }, ...others];
  const api = fakeApi();
  const begin = { duesYear: 2026, setName: "2026年度会费标准", rules: { ...rules, tiers } };
  const ignored = () => undefined;
  const { typing } = renderScreen(
    <StandardDialog stored={null} begin={begin} draftKey="t" onSaved={ignored} onClose={ignored} />,
    { user: officer },
  );
  await typing.click(await screen.findByRole("button", { name: "保存草稿" }));
  await waitFor(() => expect(screen.getByText(/第 2 档与第 1 档之间有空档/)).toBeInTheDocument());
  expect(api.callsOf(duesStandardApi.create)).toHaveLength(0);
});

it("begins with what the province's notices add", async () => {
  const begin = { duesYear: 2026, setName: "2026年度会费标准", rules };
  const api = fakeApi().on(duesStandardApi.blank, begin);
  const started = jest.fn();
  const { typing } = renderScreen(<StartDialog onStart={started} onClose={() => undefined} />, { user: officer });
  await typing.click(await screen.findByRole("combobox", { name: /地方文件/ }));
  await typing.click(await screen.findByTitle("临时减免 40%（四川 2020、2021）"));
  await typing.click(screen.getByRole("button", { name: "下一步" }));
  await waitFor(() => expect(started).toHaveBeenCalledWith(begin));
  expect(api.callsOf(duesStandardApi.blank)[0]).toMatchObject({
    input: { query: { variants: ["discount40"] } },
  });
});
