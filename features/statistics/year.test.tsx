// Guarantees: a locked year is told with its date; what changed since stands as a row of its own that leads to its
// reports; the association locks with a question and opens with a reason; firms are told once unless asked again; the
// draft of a year says that it is one, wherever it goes.
import { screen, within } from "@testing-library/react";
import { statisticsAnnualApi, type AnnualRow } from "@/contracts/statistics/annual";
import { type CompanyFigures, type CompanyRow, statisticsCompanyApi } from "@/contracts/statistics/company";
import { type EngagementRow, statisticsEngagementsApi } from "@/contracts/statistics/engagements";
import { type ReconciliationRow, statisticsReconciliationApi } from "@/contracts/statistics/reconciliation";
import { type StatYear, statisticsYearApi } from "@/contracts/statistics/year";
import { CompanyStatisticsScreen, DeskCompanyStatisticsScreen } from "@/features/statistics/company";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen, userWith } from "@/tests/render-screen";

const aRow = (over: Partial<CompanyRow> = {}): CompanyRow => ({
  key: "2026-05",
  label: "2026-05",
  clientCount: 2,
  reportCount: 3,
  lateCount: 1,
  correctedCount: 0,
  lowPriceCount: 0,
  voidCount: 0,
  reportFee: "90000.30",
  avgFee: "30000.10",
  yoy: null,
  mom: null,
  share: "100.00",
  onTimeRate: "66.67",
  drill: {},
  ...over,
});
const adjusted = aRow({
  key: "2025",
  label: "2025 年度调整",
  reportCount: -1,
  reportFee: "-1000.01",
  lateCount: -1,
  avgFee: null,
  drill: null,
});
const figures: CompanyFigures = {
  asOf: "2026-11-27T01:02:03.000Z",
  monthFrom: "2025-01",
  monthTo: "2026-12",
  isCut: false,
  asked: [],
  province: null,
  rows: [aRow()],
  adjustments: [adjusted],
  total: aRow({ key: "total", label: "合计" }),
  locked: [{ year: 2025, lockTime: "2026-03-31T16:05:00.000Z" }],
  series: { months: [], categories: [], clients: [], cities: [], people: [] },
};
const anEngagement: EngagementRow = {
  key: "",
  label: "合计",
  contractCount: 0,
  contractAmount: "0.00",
  agreeRate: null,
  agreementCount: 0,
  agreementAmount: "0.00",
  invoiceNet: "0.00",
  redAmount: "0.00",
  invoiceTotal: "0.00",
  reportFee: "0.00",
  uninvoiced: "0.00",
  contracts: null,
  agreements: null,
  invoices: null,
};
const api = () =>
  fakeApi().on(statisticsCompanyApi.figures, figures).on(statisticsEngagementsApi.figures, {
    asOf: "2026-11-27T01:02:03.000Z",
    monthFrom: "2025-01",
    monthTo: "2026-12",
    isCut: false,
    concentration: null,
    rows: [],
    total: anEngagement,
  });
const officer = userWith("g_hy_desk_statistics_view", "g_hy_desk_statistics_lock");
const aYear = (over: Partial<StatYear>): StatYear => ({
  year: 2025,
  isLocked: false,
  lockTime: null,
  lockUserName: null,
  unlockTime: null,
  unlockUserName: null,
  unlockReason: null,
  openUntil: "2026-03-31",
  mayLock: true,
  version: 0,
  ...over,
});

it("tells which year is locked and since when, and leads from its adjustments to the reports", async () => {
  const fake = api().on(statisticsYearApi.adjustments, {
    rows: [
      {
        reportId: "r1",
        year: 2025,
        changeTime: "2026-06-01T02:00:00.000Z",
        filingNo: "BB430001",
        cause: "作废",
        companyName: "甲事务所",
        clientName: "星城公司",
        serviceCategory: 5,
        count: -1,
        fee: "-1000.01",
      },
    ],
    isCut: false,
  });
  const { typing } = renderScreen(<CompanyStatisticsScreen />, { at: "/business/statistics/company?statYear=2025" });
  expect(await screen.findByText(/2025 年度已于 2026-04-01 锁定，数字为锁定时的/)).toBeInTheDocument();
  expect(fake.callsOf(statisticsCompanyApi.figures)[0]?.input.query).toMatchObject({
    monthFrom: "2025-01",
    monthTo: "2025-12",
  });
  expect(screen.getByText(/合计含 2025 年度调整 -1 份，点开合计为本期间的报备/)).toBeInTheDocument();
  // The late ones beside the rate are the period's own: 1 of all, and one that left.
  expect(screen.getByText("逾期 2 份")).toBeInTheDocument();
  await typing.click(screen.getByRole("button", { name: "2025 年度调整" }));
  const found = within(await screen.findByRole("table", { name: "2025 年度调整" }));
  expect(found.getByRole("link", { name: "BB430001" })).toHaveAttribute("href", "/business/report?reportId=r1");
  expect(found.getByText("-1,000.01")).toBeInTheDocument();
  expect(fake.callsOf(statisticsYearApi.adjustments)[0]?.input.query).toMatchObject({ year: 2025, basis: "filed" });
});

it("the association locks a year after a question, and opens one with a reason", async () => {
  const fake = api()
    .on(statisticsYearApi.list, [
      aYear({ year: 2026, mayLock: false, openUntil: "2027-03-31" }),
      aYear({}),
      aYear({ year: 2024, isLocked: true, mayLock: false, lockTime: "2025-03-31T16:00:01.000Z", version: 1 }),
      aYear({ year: 2023, isLocked: true, mayLock: false, lockTime: "2024-03-31T16:00:01.000Z", version: 1 }),
    ])
    .on(statisticsYearApi.lock, aYear({ isLocked: true, version: 1 }))
    .on(statisticsYearApi.unlock, aYear({ year: 2024, version: 2 }));
  const { typing } = renderScreen(<DeskCompanyStatisticsScreen />, { at: "/desk/statistics", user: officer });
  await typing.click(await screen.findByRole("button", { name: "年度锁定与核对" }));
  const lines = within(await screen.findByRole("table", { name: "年度" }));
  expect(lines.getByText(/2025-04-01 00:00:01 到期自动锁定/)).toBeInTheDocument();
  expect(lines.getByText(/年度未结束，2027-03-31 后自动锁定/)).toBeInTheDocument();
  expect(lines.queryByRole("button", { name: "锁定 2026 年度" })).toBeNull();
  expect(lines.getByText(/解锁须从 2024 年开始/)).toBeInTheDocument();
  expect(lines.queryByRole("button", { name: "解锁 2023 年度" })).toBeNull();
  await typing.click(lines.getByRole("button", { name: "锁定 2025 年度" }));
  await typing.click(await screen.findByRole("button", { name: "锁定年度" }));
  expect(await screen.findByText("年度已锁定")).toBeInTheDocument();
  expect(fake.callsOf(statisticsYearApi.lock)[0]?.input.body).toEqual({ year: 2025, version: 0 });
  await typing.click(lines.getByRole("button", { name: "解锁 2024 年度" }));
  await typing.type(await screen.findByLabelText(/解锁原因/), "补报上年遗漏的报告");
  await typing.click(screen.getByRole("button", { name: "解锁年度" }));
  expect(await screen.findByText("年度已解锁")).toBeInTheDocument();
  expect(fake.callsOf(statisticsYearApi.unlock)[0]?.input.body).toEqual({
    year: 2024,
    version: 1,
    reason: "补报上年遗漏的报告",
  });
});

it("who only looks neither locks nor tells firms", async () => {
  api().on(statisticsYearApi.list, [aYear({})]);
  const user = userWith("g_hy_desk_statistics_view");
  const { typing } = renderScreen(<DeskCompanyStatisticsScreen />, { at: "/desk/statistics", user });
  await typing.click(await screen.findByRole("button", { name: "年度锁定与核对" }));
  const lines = within(await screen.findByRole("table", { name: "年度" }));
  expect(lines.queryByRole("button", { name: "锁定 2025 年度" })).toBeNull();
});

it("tells all firms that were not told, and the chosen ones again", async () => {
  const aFirm = (over: Partial<ReconciliationRow>): ReconciliationRow => ({
    companyId: "c1",
    companyName: "甲事务所",
    reportCount: 3,
    reportFee: "300.00",
    sendTime: null,
    sendUserName: null,
    sentCount: 0,
    toldCount: null,
    toldFee: null,
    ...over,
  });
  const told = { sendTime: "2026-11-01T02:00:00.000Z", sentCount: 1, toldCount: 2, toldFee: "200.00" };
  const fake = api()
    .on(statisticsYearApi.list, [aYear({})])
    .on(statisticsReconciliationApi.list, [aFirm({}), aFirm({ companyId: "c2", companyName: "乙事务所", ...told })])
    .on(statisticsReconciliationApi.send, { sent: 1, skipped: 0 });
  const { typing } = renderScreen(<DeskCompanyStatisticsScreen />, { at: "/desk/statistics", user: officer });
  await typing.click(await screen.findByRole("button", { name: "年度锁定与核对" }));
  await typing.click(await screen.findByRole("button", { name: "核对通知 2025 年度" }));
  await typing.click(await screen.findByRole("button", { name: "通知全部未通知的（1 家）" }));
  await typing.click(await screen.findByRole("button", { name: "发送通知" }));
  expect(await screen.findByText("已通知 1 家")).toBeInTheDocument();
  const bodies = () => fake.callsOf(statisticsReconciliationApi.send).map(({ input }) => input.body);
  expect(bodies()).toEqual([{ year: 2025, companyIds: ["c1"], again: false }]);
  await typing.click(screen.getByRole("checkbox", { name: "乙事务所" }));
  await typing.click(screen.getByRole("button", { name: "通知所选（1 家）" }));
  expect(await screen.findByText(/其中 1 家已经通知过，将再次通知/)).toBeInTheDocument();
  await typing.click(screen.getByRole("button", { name: "发送通知" }));
  await screen.findByRole("button", { name: "通知所选（0 家）" });
  expect(bodies()[1]).toEqual({ year: 2025, companyIds: ["c2"], again: true });
  // Told meanwhile by somebody else: the one of both that was untold is asked for as such.
  fake.on(statisticsReconciliationApi.send, { sent: 0, skipped: 1 });
  await typing.click(screen.getByRole("checkbox", { name: "甲事务所" }));
  await typing.click(screen.getByRole("checkbox", { name: "乙事务所" }));
  await typing.click(screen.getByRole("button", { name: "通知所选（2 家）" }));
  await typing.click(await screen.findByRole("button", { name: "发送通知" }));
  expect(await screen.findByText("已通知 0 家；2 家刚才已有人通知，没有重复通知")).toBeInTheDocument();
  expect(bodies().slice(2)).toEqual([
    { year: 2025, companyIds: ["c1"], again: false },
    { year: 2025, companyIds: ["c2"], again: true },
  ]);
});

it("draws up a firm's year by category, as a draft that is sent nowhere", async () => {
  const aCategory = (over: Partial<AnnualRow>): AnnualRow => ({
    key: "5",
    label: "涉税鉴证",
    clientCount: 2,
    agreementCount: 2,
    agreementAmount: "200.00",
    reportCount: 3,
    reportFee: "300.00",
    invoiceNet: "283.02",
    ...over,
  });
  const fake = api().on(statisticsAnnualApi.figures, {
    year: 2025,
    companyName: "甲事务所",
    asOf: "2026-11-27T01:02:03.000Z",
    notes: [{ label: "委托人", value: "同一委托人只计一户" }],
    rows: [aCategory({})],
    total: aCategory({ key: "total", label: "合计", clientCount: 1 }),
  });
  const { typing } = renderScreen(<CompanyStatisticsScreen />, { at: "/business/statistics/company" });
  await typing.click(await screen.findByRole("button", { name: "年度总体情况草表" }));
  const found = within(await screen.findByRole("table", { name: "2025 年度总体情况草表" }));
  expect(found.getAllByText("283.02")).toHaveLength(2);
  expect(screen.getByText(/草表，未报送。/)).toBeInTheDocument();
  expect(screen.getByText("同一委托人只计一户")).toBeInTheDocument();
  await typing.selectOptions(screen.getByLabelText("年度"), "2024 年度");
  expect(fake.callsOf(statisticsAnnualApi.figures).at(-1)?.input.query).toEqual({ year: 2024 });
});
