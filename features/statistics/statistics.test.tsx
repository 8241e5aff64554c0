// Guarantees: what is asked stands in the address and is what the server is asked for; figures lead to exactly the list
// that the server names, for who may open it; the desk looks into a firm by its name; people see their own limits.
import { screen, within } from "@testing-library/react";
import { type CompanyFigures, type CompanyRow, statisticsCompanyApi } from "@/contracts/statistics/company";
import { type PersonalFigures, type PersonalRow, statisticsPersonalApi } from "@/contracts/statistics/personal";
import { CompanyStatisticsScreen, DeskCompanyStatisticsScreen } from "@/features/statistics/company";
import { PersonalStatisticsScreen } from "@/features/statistics/personal";
import { type EngagementRow, statisticsEngagementsApi } from "@/contracts/statistics/engagements";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen, userWith } from "@/tests/render-screen";

const aRow = (over: Partial<CompanyRow> = {}): CompanyRow => ({
  key: "2026-01",
  label: "2026-01",
  clientCount: 2,
  reportCount: 3,
  lateCount: 1,
  correctedCount: 0,
  lowPriceCount: 0,
  voidCount: 0,
  reportFee: "90000.30",
  avgFee: "30000.10",
  yoy: "12.50",
  mom: null,
  share: "100.00",
  onTimeRate: "66.67",
  drill: { filedFrom: "2026-01-01", filedTo: "2026-01-31", reportStatus: ["5", "6"] },
  ...over,
});
const figures = (over: Partial<CompanyFigures> = {}): CompanyFigures => ({
  asOf: "2026-11-27T01:02:03.000Z",
  monthFrom: "2026-01",
  monthTo: "2026-12",
  isCut: false,
  asked: [{ label: "期间", value: "2026-01 至 2026-12" }],
  province: null,
  adjustments: [],
  locked: [],
  rows: [aRow()],
  total: aRow({ key: "total", label: "合计", drill: { filedFrom: "2026-01-01", filedTo: "2026-12-31" } }),
  series: { months: [], categories: [], clients: [], cities: [], people: [] },
  ...over,
});
const table = () => screen.findByRole("table", { name: /^单位业务统计/ });

it("asks for what the address says, shows figures with their links, and says as of when", async () => {
  const api = figuresApi().on(statisticsCompanyApi.figures, figures());
  renderScreen(<CompanyStatisticsScreen />, { at: "/business/statistics/company?basis=reported&groupBy=category&x=1" });
  const rows = within(await table()).getAllByRole("row");
  expect(api.callsOf(statisticsCompanyApi.figures)[0]?.input.query).toEqual({ basis: "reported", groupBy: "category" });
  const links = within(rows[1] as HTMLElement).getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual(["3", "1", "90,000.30"]);
  const late = new URL((links[1] as HTMLAnchorElement).href);
  expect(late.pathname).toBe("/business/report");
  expect(Object.fromEntries(late.searchParams)).toMatchObject({ filedFrom: "2026-01-01", lateFlag: "true" });
  expect(late.searchParams.getAll("reportStatus[]")).toEqual(["5", "6"]);
  expect(screen.getByText(/数据截至 2026-11-27 09:02:03/)).toBeInTheDocument();
  expect(screen.getByText("同比 +12.50%，环比 —")).toBeInTheDocument();
});

it("keeps every choice in the address, and the other choices with it", async () => {
  const api = figuresApi().on(statisticsCompanyApi.figures, figures());
  const { typing } = renderScreen(<CompanyStatisticsScreen />, { at: "/business/statistics/company?client=甲" });
  await table();
  await typing.selectOptions(screen.getByLabelText("分组"), "client");
  await typing.click(screen.getByRole("button", { name: "上年" }));
  await table();
  const asked = api.callsOf(statisticsCompanyApi.figures).at(-1)?.input.query;
  expect(asked).toMatchObject({ basis: "filed", groupBy: "client", client: "甲" });
  expect(asked?.monthFrom).toMatch(/^\d{4}-01$/);
  expect(new URLSearchParams(location.search).get("groupBy")).toBe("client");
  expect(screen.queryByRole("option", { name: "按事务所" })).not.toBeInTheDocument();
});

it("leads nowhere for who may not open the list", async () => {
  figuresApi().on(statisticsCompanyApi.figures, figures());
  const user = userWith("g_hy_business_filing_company_view");
  renderScreen(<CompanyStatisticsScreen />, { at: "/business/statistics/company", user });
  expect(within(await table()).queryByRole("link")).not.toBeInTheDocument();
});

const anEngagement = (over: Partial<EngagementRow> = {}): EngagementRow => ({
  key: "2026-01",
  label: "2026-01",
  contractCount: 4,
  contractAmount: "40000.00",
  agreeRate: "75.00",
  agreementCount: 3,
  agreementAmount: "30000.00",
  invoiceNet: "9433.96",
  redAmount: "-100.00",
  invoiceTotal: "10000.00",
  reportFee: "12000.00",
  uninvoiced: "2000.00",
  contracts: { signDateFrom: "2026-01-01" },
  agreements: { filedFrom: "2026-01-01" },
  invoices: null,
  ...over,
});
/** The table below asks for itself. */
const figuresApi = () =>
  fakeApi().on(statisticsEngagementsApi.figures, {
    asOf: "2026-11-27T01:02:03.000Z",
    monthFrom: "2026-01",
    monthTo: "2026-12",
    isCut: false,
    concentration: "80.00",
    rows: [anEngagement()],
    total: anEngagement({ key: "", label: "合计" }),
  });

it("tells contracts, agreements and invoices beside the reports, with what is not invoiced", async () => {
  figuresApi().on(statisticsCompanyApi.figures, figures());
  renderScreen(<CompanyStatisticsScreen />, { at: "/business/statistics/company?groupBy=category" });
  const found = within(await screen.findByRole("table", { name: "合同、协议与开票（按月）" }));
  const [contracts] = found.getAllByRole("link", { name: "40,000.00" });
  expect(contracts).toHaveAttribute("href", "/business/agreement/contract?signDateFrom=2026-01-01");
  const [agreements] = found.getAllByRole("link", { name: "30,000.00" });
  expect(agreements).toHaveAttribute("href", "/business/agreement/manage?filedFrom=2026-01-01");
  expect(found.getAllByText("2,000.00")).toHaveLength(2);
  expect(found.queryByRole("link", { name: "9,433.96" })).toBeNull();
});

it("says that there is nothing in the period, and what failed", async () => {
  fakeApi().on(
    statisticsCompanyApi.figures,
    figures({ rows: [], total: aRow({ key: "total", label: "合计", reportCount: 0, drill: {} }) }),
  );
  const { unmount } = renderScreen(<CompanyStatisticsScreen />, { at: "/business/statistics/company" });
  expect(await screen.findByText("该期间没有业务报备")).toBeInTheDocument();
  unmount();
  figuresApi().fail(statisticsCompanyApi.figures, { status: 400, body: { errorMessage: "期间不能超过120个月" } });
  renderScreen(<CompanyStatisticsScreen />, { at: "/business/statistics/company" });
  expect(await screen.findByText("统计没有加载")).toBeInTheDocument();
  expect(screen.getByText(/期间不能超过120个月/)).toBeInTheDocument();
});

it("tells a firm how it stands beside the others of its association, by no name", async () => {
  const province = { firmCount: 40, reportCount: "12.5", avgFee: "8000.00", onTimeRate: "97.10" };
  figuresApi().on(statisticsCompanyApi.figures, figures({ province }));
  renderScreen(<CompanyStatisticsScreen />, { at: "/business/statistics/company" });
  for (const note of [/全省所均 12.5 份/, /全省平均 8,000.00 元/, /全省 97.10%/])
    expect(await screen.findByText(note)).toBeInTheDocument();
});

it("leads from corrected, low-priced and voided reports to each of their lists; from who lacks an item nowhere", async () => {
  const told = aRow({ correctedCount: 21, lowPriceCount: 22, voidCount: 23 });
  const lacking = aRow({ key: "", label: "未填写", reportCount: 77, drill: null });
  figuresApi().on(statisticsCompanyApi.figures, figures({ rows: [told, lacking] }));
  renderScreen(<CompanyStatisticsScreen />, { at: "/business/statistics/company" });
  const found = within(await table());
  const leads = (name: string) => found.getByRole("link", { name }).getAttribute("href");
  expect(leads("21")).toContain("isCorrected=true");
  expect(leads("22")).toContain("lowPrice=true");
  expect(leads("23")).toContain("reportStatus%5B%5D=9");
  expect(found.getByText("77").closest("a")).toBeNull();
});

it("the desk looks into a firm by its name, and has both pages side by side", async () => {
  const rows = [aRow({ key: "c7", label: "甲事务所", drill: { companyId: "c7" } })];
  figuresApi().on(statisticsCompanyApi.figures, figures({ rows }));
  renderScreen(<DeskCompanyStatisticsScreen />, { at: "/desk/statistics?groupBy=firm" });
  const link = within(await table()).getByRole("link", { name: "甲事务所" });
  expect(link).toHaveAttribute("href", "/desk/statistics?basis=filed&groupBy=month&companyId=c7");
  const [fee] = within(await table()).getAllByRole("link", { name: "90,000.30" });
  expect(fee).toHaveAttribute("href", "/desk/report?companyId=c7");
  const views = screen.getByRole("navigation", { name: "业务统计" });
  expect(within(views).getByRole("link", { name: "个人" })).toHaveAttribute("href", "/desk/statisticsPersonal");
});

const aPerson = (over: Partial<PersonalRow>): PersonalRow => ({
  staffId: "s1",
  staffName: "张三",
  certNo: "ZS1",
  companyName: "甲事务所",
  signedCount: 12,
  firstSignCount: 8,
  leaderCount: 1,
  reviewCount: 2,
  clientCount: 5,
  feeFull: "100.01",
  feeShared: "50.01",
  lateCount: 0,
  counselCount: 0,
  planningCount: 0,
  assuranceCount: 12,
  reviewTaskCount: 0,
  memberType: 1,
  memberStatus: 1,
  position: [],
  agreementCount: 2,
  rewardCount: 0,
  limitNote: null,
  yearMost: 12,
  drill: { signerId: "s1" },
  ...over,
});
const people = (rows: PersonalRow[], ownStaffId: string | null): PersonalFigures => ({
  asOf: "2026-11-27T01:02:03.000Z",
  monthFrom: "2026-01",
  monthTo: "2026-12",
  manyReports: 10,
  asked: [],
  locked: [],
  rows,
  isCut: false,
  ownStaffId,
  ownHours: null,
});

it("shows a signer his own figures with the limit that he has passed, and no ranking", async () => {
  fakeApi().on(statisticsPersonalApi.figures, people([aPerson({})], "s1"));
  renderScreen(<PersonalStatisticsScreen />, { at: "/business/statistics/personal", user: aUser() });
  const rows = within(await screen.findByRole("table", { name: "个人业务统计" })).getAllByRole("row");
  expect(screen.getByText("超过提示线：每年 10 份")).toBeInTheDocument();
  expect(screen.queryByText(/前 10 人/)).not.toBeInTheDocument();
  const [signed] = within(rows[1] as HTMLElement).getAllByRole("link");
  expect(signed).toHaveAttribute("href", "/business/report?signerId=s1");
});

it("shows his training hours to a member, and ranks nobody who signed nothing", async () => {
  const quiet = aPerson({ staffId: "s2", staffName: "李四", signedCount: 0, yearMost: 0, drill: null });
  const ownHours = { year: 2026, hours: "24.5", target: 32 };
  fakeApi().on(statisticsPersonalApi.figures, { ...people([aPerson({}), quiet], "s1"), ownHours });
  renderScreen(<PersonalStatisticsScreen />, { at: "/business/statistics/personal", user: aUser() });
  const label = await screen.findByText("本人 2026 年党员培训学时");
  expect(label.nextElementSibling).toHaveTextContent("24.5 学时");
  expect(screen.getByText("目标 32 学时")).toBeInTheDocument();
  expect(screen.getByText("签字人员").nextElementSibling).toHaveTextContent("1 人");
  expect(screen.queryByText(/前 10 人/)).not.toBeInTheDocument();
});

it("sends to the adjustments of a locked year those alone who may open the firm's figures", async () => {
  const locked = [{ year: 2025, lockTime: "2026-03-31T16:05:00.000Z" }];
  fakeApi().on(statisticsPersonalApi.figures, { ...people([aPerson({})], "s1"), locked });
  const own = renderScreen(<PersonalStatisticsScreen />, {
    at: "/business/statistics/personal",
    user: userWith("g_hy_business_filing_personal_view"),
  });
  expect(await screen.findByText(/之后的变动不改变下表。$/)).toBeInTheDocument();
  own.unmount();
  renderScreen(<PersonalStatisticsScreen />, {
    at: "/business/statistics/personal",
    user: userWith("g_hy_business_filing_personal_view", "g_hy_business_filing_company_view"),
  });
  expect(await screen.findByText(/见单位业务统计的「年度调整」/)).toBeInTheDocument();
});

it("ranks several people and counts those beyond the limit; their reports are not added up", async () => {
  const other = aPerson({ staffId: "s2", staffName: "李四", signedCount: 4, yearMost: 4 });
  fakeApi().on(statisticsPersonalApi.figures, people([aPerson({}), other], null));
  const { typing } = renderScreen(<PersonalStatisticsScreen />, { at: "/business/statistics/personal" });
  const found = await screen.findByRole("table", { name: "个人业务统计" });
  expect(screen.getByText("一年签字超过 10 份").nextElementSibling).toHaveTextContent("1 人");
  expect(within(found).getAllByRole("row")).toHaveLength(3);
  expect(within(found).queryByText("合计")).not.toBeInTheDocument();
  await typing.click(screen.getByRole("button", { name: "表" }));
  const ranking = within(screen.getByRole("table", { name: "签字报告（前 10 人）" }));
  const [most] = ranking.getAllByRole("link");
  expect(most).toHaveAttribute("href", expect.stringMatching(/^\/business\/report\?.*signerId=s1/));
});
