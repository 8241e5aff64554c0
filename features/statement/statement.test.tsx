// Guarantees: a statement is typed in its sheet, checked as it goes, and saved cell by cell; a return's marks stand at their
// rows; 新增 asks for the period and says what stands in the way; the association's side shows the firm beside its class.
import { screen, waitFor, within } from "@testing-library/react";
import { balanceSheet, balanceSheetApi, type BalanceSheetDetail } from "@/contracts/statement/balance-sheet";
import { statementDeskApi } from "@/contracts/statement/desk";
import { incomeStatementApi } from "@/contracts/statement/income-statement";
import { BalanceScreen } from "@/features/statement/balance-sheet";
import { DeskBalanceScreen } from "@/features/statement/desk-balance-sheet";
import { StatementStandScreen } from "@/features/statement/filing";
import { IncomeScreen } from "@/features/statement/income-statement";
import { INCOME } from "@/features/statement/kind";
import { recordParts } from "@/features/statement/statement-record";
import { SummaryScreen } from "@/features/statement/summary";
import { applies } from "@/components/record/record-spec";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen, userWith } from "@/tests/render-screen";

const time = "2026-03-01T01:00:00.000Z";
const form = {
  year: 2025,
  periodType: 1,
  period: 0,
  scope: 1,
  formKey: "small-01@2011",
  lines: [{ itemCode: "monetaryFunds", amount1: "1234.50", amount2: "1000.00" }],
  audited: null,
  auditFirm: null,
  auditReportNo: null,
  legalPerson: "周晓岚",
  financeHead: "李明",
  preparer: "王芳",
  explanation: null,
  remark: null,
  attachments: [],
};
const record = {
  ...form,
  statementId: "s1",
  statementType: 1,
  accountingStandard: 1,
  periodText: "2025年度",
  creditCode: "91430100MA4L16JD0F",
  reportDate: "2025-12-31",
  periodFrom: "2025-01-01",
  periodTo: "2025-12-31",
  fillDate: null,
  auditStatus: 0,
  submitTime: null,
  auditTime: null,
  auditOpinion: null,
  lateDays: 0,
  openingSource: "年初余额取自2024年度审核通过的资产负债表",
  openingNote: null,
  totalAssets: "1234.50",
  totalLiabilities: null,
  totalOwnersEquity: null,
  companyId: aUser().companyId,
  companyName: "湖南晴川示例税务师事务所有限公司",
  createUserName: "王芳",
  createTime: time,
  updateUserName: null,
  updateTime: time,
  version: 3,
  files: [],
  canEdit: true,
  canRemove: true,
  readOnlyReason: null,
  lockedItems: [],
  isIncomplete: false,
  missing: [],
  warnings: [],
  transitions: ["submit"],
  auditRecords: [],
} as unknown as BalanceSheetDetail;
const facts = {
  orgForm: null,
  paidInCapital: null,
  staffCount: 0,
  revenueMove: 50,
  previous: null,
  sameLastYear: null,
  before: null,
  siblings: [],
  otherScope: [],
  declaredRevenue: null,
  duesRevenue: null,
  reportFees: null,
  contractReceipts: null,
  officesRevenue: null,
};
const AT = "/statement/balance_sheet?statementId=s1";
const shown = (more: Partial<BalanceSheetDetail> = {}) =>
  fakeApi()
    .on(balanceSheetApi.get, { ...record, ...more })
    .on(balanceSheetApi.full, { ...form, version: 3 } as never)
    .on(balanceSheetApi.check, { findings: [], facts })
    .on(balanceSheetApi.list, { rows: [], totalCount: 0 })
    .on(balanceSheetApi.history, { rows: [], totalCount: 0 });

it("shows the sheet with its sums, and where the opening column came from", async () => {
  shown();
  renderScreen(<BalanceScreen />, { at: AT });
  const sheet = await screen.findByRole("table", { name: "资产负债表" });
  expect(within(sheet).getByRole("row", { name: /资产总计/ })).toHaveTextContent("1,234.50");
  expect(screen.getByText("年初余额取自2024年度审核通过的资产负债表")).toBeInTheDocument();
});

it("is typed in the grid, checked as it goes, and saved", async () => {
  const api = shown().on(balanceSheetApi.update, record);
  const { typing } = renderScreen(<BalanceScreen />, { at: `${AT}&edit=1` });
  const funds = await screen.findByRole("textbox", { name: "货币资金 期末余额" });
  expect(await screen.findByText(/核对：2 处错误/)).toBeInTheDocument();
  await typing.click(funds);
  await typing.keyboard("2,000{Enter}5");
  const own = screen.getByRole("textbox", { name: "实收资本（或股本） 期末余额" });
  await typing.click(own);
  await typing.keyboard("2005{Tab}1000{Enter}");
  expect(await screen.findByText("核对：未发现问题")).toBeInTheDocument();
  await typing.click(screen.getByRole("button", { name: "保存" }));
  await waitFor(() => expect(api.callsOf(balanceSheetApi.update)).toHaveLength(1));
  expect(api.callsOf(balanceSheetApi.update)[0]?.input.body).toMatchObject({
    version: 3,
    lines: [
      { itemCode: "monetaryFunds", amount1: "2000.00", amount2: "1000.00" },
      { itemCode: "shortTermInvestments", amount1: "5.00", amount2: null },
      { itemCode: "paidInCapital", amount1: "2005.00", amount2: "1000.00" },
    ],
  });
});

it("a check that waits or fails never says that nothing was found, and is asked again", async () => {
  let tell: (() => void) | undefined;
  const waiting = new Promise<void>((done) => (tell = done));
  const refusal = { success: false, errorCode: "VALIDATION", errorMessage: "核对失败" };
  const api = shown().on(balanceSheetApi.check, async () => {
    await waiting;
    return new Response(JSON.stringify(refusal), { status: 400 }) as never;
  });
  const { typing, unmount } = renderScreen(<BalanceScreen />, { at: `${AT}&edit=1` });
  expect(await screen.findByText("核对：正在核对…")).toBeInTheDocument();
  expect(screen.queryByText("核对无误")).not.toBeInTheDocument();
  tell?.();
  expect(await screen.findByText("核对：没有完成")).toBeInTheDocument();
  expect(screen.getByText("核对没有完成，填写和保存不受影响")).toBeInTheDocument();
  expect(screen.queryByText("核对无误")).not.toBeInTheDocument();
  api.on(balanceSheetApi.check, { findings: [], facts });
  await typing.click(screen.getByRole("button", { name: "重试" }));
  expect(await screen.findByText(/核对：2 处错误/)).toBeInTheDocument();
  unmount();
  shown().fail(balanceSheetApi.check, { status: 400, body: refusal });
  renderScreen(<BalanceScreen />, { at: AT });
  expect(await screen.findByText("核对：没有完成")).toBeInTheDocument();
});

it("what is no amount is told at its cell and never sent", async () => {
  const api = shown().on(balanceSheetApi.update, record);
  const { typing } = renderScreen(<BalanceScreen />, { at: `${AT}&edit=1` });
  await typing.click(await screen.findByRole("textbox", { name: "货币资金 期末余额" }));
  await typing.keyboard("1e308{Enter}");
  expect(screen.getByRole("textbox", { name: "货币资金 期末余额" })).toHaveAccessibleDescription(/科学记数法/);
  await typing.click(screen.getByRole("button", { name: "保存" }));
  expect(screen.getByRole("textbox", { name: "货币资金 期末余额" })).toHaveValue("1e308");
  expect(api.callsOf(balanceSheetApi.update)).toHaveLength(0);
});

it("marks of a return stand at their rows until it is submitted again", async () => {
  const marks = [{ path: "lines.monetaryFunds", note: "请附银行对账单核对" }];
  const line = {
    recordId: "a1",
    action: "sendBack",
    label: "退回",
    fromStatus: 2,
    toStatus: 4,
    operatorName: "审核员",
    operatorOrg: "协会",
    operateTime: time,
    auditResult: null,
    opinion: "请核对",
    isReturn: true,
    marks,
  };
  shown({ auditStatus: 4, auditRecords: [line] as never });
  renderScreen(<BalanceScreen />, { at: AT });
  const row = await screen.findByRole("row", { name: /货币资金/ });
  expect(within(row).getAllByText("请附银行对账单核对")).toHaveLength(2);
});

it("what is found in rows that are folded is counted, and the way leads into them, by link and by F8", async () => {
  const lines = [{ itemCode: "operatingRevenue", amount1: "9.00", amount2: "9.00" }];
  const told = { formKey: "general-02@2019", lines, breakdown: [], operatingRevenue: "9.00" };
  // Last year had something in a folded row, and this year's second column has nothing there.
  const last = [...lines, { itemCode: "ociOther", amount1: "3.00", amount2: null }];
  const previous = { formKey: told.formKey, lines: last, isAccepted: true };
  fakeApi()
    .on(incomeStatementApi.get, { ...record, ...told, statementType: 2, accountingStandard: 2 } as never)
    .on(incomeStatementApi.full, { ...form, ...told, version: 3 } as never)
    .on(incomeStatementApi.check, { findings: [], facts: { ...facts, previous } })
    .on(incomeStatementApi.list, { rows: [], totalCount: 0 })
    .on(incomeStatementApi.history, { rows: [], totalCount: 0 });
  const { typing } = renderScreen(<IncomeScreen />, { at: "/statement/income_statement?statementId=s1&edit=1" });
  const other = () => screen.queryByRole("textbox", { name: "7.其他 上期金额" });
  const link = await screen.findByRole("button", { name: "第 41 行 上期金额" });
  expect(other()).toBeNull();
  await typing.click(link);
  expect(other()).toHaveFocus();
  await typing.click(screen.getByRole("button", { name: "收起其他综合收益等各行" }));
  expect(other()).toBeNull();
  await typing.click(screen.getByRole("textbox", { name: "一、营业收入 本期金额" }));
  const faults = () => Number(/\d+/.exec(screen.getByRole("button", { name: /下一处问题/ }).textContent ?? "")?.[0]);
  for (let at = faults(); at > 0 && other() === null; at -= 1) await typing.keyboard("{F8}");
  expect(other()).toHaveFocus();
});

it("a refused save leads to the cell that it names by its place in what was sent, out of folded rows too", async () => {
  const lines = [
    { itemCode: "operatingRevenue", amount1: "9.00", amount2: null },
    { itemCode: "ociOther", amount1: "3.00", amount2: "2.00" },
  ];
  const told = { formKey: "general-02@2019", lines, breakdown: [] };
  const fieldErrors = [{ path: "lines.1.amount2", message: "本行不填" }];
  fakeApi()
    .on(incomeStatementApi.get, { ...record, ...told, statementType: 2, accountingStandard: 2 } as never)
    .on(incomeStatementApi.full, { ...form, ...told, version: 3 } as never)
    .on(incomeStatementApi.check, { findings: [], facts })
    .on(incomeStatementApi.list, { rows: [], totalCount: 0 })
    .on(incomeStatementApi.history, { rows: [], totalCount: 0 })
    .fail(incomeStatementApi.update, { status: 400, body: { errorCode: "VALIDATION", fieldErrors } });
  const { typing } = renderScreen(<IncomeScreen />, { at: "/statement/income_statement?statementId=s1&edit=1" });
  const other = () => screen.queryByRole("textbox", { name: "7.其他 上期金额" });
  await typing.click(await screen.findByRole("button", { name: "收起其他综合收益等各行" }));
  await typing.click(screen.getByRole("textbox", { name: "一、营业收入 本期金额" }));
  await typing.keyboard("10{Enter}");
  expect(other()).toBeNull();
  await typing.click(screen.getByRole("button", { name: "保存" }));
  await waitFor(() => expect(other()).toHaveFocus());
  expect(other()).toHaveAccessibleDescription(/本行不填/);
});

it("业务收入构成 is a part of a year, and of another period where it stands by mistake", () => {
  const { isHidden, spec } = recordParts(INCOME, false);
  const line = { rowNo: 1, projectCount: 1, amount: "5.00", lastYearAmount: null };
  const has = (periodType: number, breakdown: readonly object[]) =>
    (spec?.tabs ?? []).some(
      (tab) => tab.key === "breakdown" && applies(tab, (key) => isHidden?.(key, { periodType, breakdown }) ?? false),
    );
  expect([has(1, []), has(3, []), has(3, [line])]).toEqual([true, false, true]);
});

it("of a quarter 业务收入构成 is no part", async () => {
  const told = { formKey: "small-02@2011", lines: [], breakdown: [], operatingRevenue: null, periodType: 3, period: 1 };
  fakeApi()
    .on(incomeStatementApi.get, { ...record, ...told, statementType: 2 } as never)
    .on(incomeStatementApi.check, { findings: [], facts: null })
    .on(incomeStatementApi.list, { rows: [], totalCount: 0 })
    .on(incomeStatementApi.history, { rows: [], totalCount: 0 });
  renderScreen(<IncomeScreen />, { at: "/statement/income_statement?statementId=s1" });
  await screen.findByRole("table", { name: "利润表" });
  expect(screen.queryByText("业务收入构成")).toBeNull();
});

it("从上期带入 takes the opening as it stands now and leaves the rest", async () => {
  const opening = {
    formKey: "small-01@2011",
    accountingStandard: 1,
    periodFrom: "2025-01-01",
    periodTo: "2025-12-31",
    periodText: "2025年度",
    source: "年初余额取自2024年度资产负债表",
    legalPerson: null,
    financeHead: null,
    preparer: null,
    existingId: "s1",
    refusal: null,
    notice: null,
    earlier: null,
    lines: [{ itemCode: "monetaryFunds", amount1: null, amount2: "1100.00" }],
    breakdown: [],
  };
  shown().on(balanceSheetApi.opening, opening);
  const { typing } = renderScreen(<BalanceScreen />, { at: `${AT}&edit=1` });
  const cell = (name: string) => screen.getByRole("textbox", { name });
  await typing.click(await screen.findByRole("textbox", { name: "短期投资 年初余额" }));
  await typing.keyboard("33{Enter}");
  await typing.click(screen.getByRole("button", { name: "从上期带入" }));
  await waitFor(() => expect(cell("货币资金 年初余额")).toHaveValue("1,100.00"));
  expect(cell("货币资金 期末余额")).toHaveValue("1,234.50");
  expect(cell("短期投资 年初余额")).toHaveValue("");
  expect(screen.getByText("已带入 2 格，其中 2 格原有内容被替换，可以撤销")).toBeInTheDocument();
  // One act: what was typed comes back with it, and the typing itself can still be undone.
  await typing.click(screen.getByRole("button", { name: "撤销" }));
  expect(cell("货币资金 年初余额")).toHaveValue("1,000.00");
  expect(cell("短期投资 年初余额")).toHaveValue("33.00");
  await typing.click(screen.getByRole("button", { name: "撤销" }));
  expect(cell("短期投资 年初余额")).toHaveValue("");
});

it("新增 asks for the period and leads to the one that stands already", async () => {
  fakeApi()
    .on(balanceSheetApi.list, { rows: [], totalCount: 0 })
    .on(balanceSheetApi.counts, [])
    .on(balanceSheetApi.terms, {
      periodTypes: [1],
      closedThrough: 2020,
      yearlyDeadline: "03-31",
      attachmentRequired: true,
    })
    .on(balanceSheetApi.opening, {
      formKey: "small-01@2011",
      accountingStandard: 1,
      periodFrom: "2025-01-01",
      periodTo: "2025-12-31",
      periodText: "2025年度",
      lines: [],
      breakdown: [],
      source: null,
      legalPerson: null,
      financeHead: null,
      preparer: null,
      existingId: "s1",
      refusal: null,
      notice: null,
      earlier: null,
    });
  renderScreen(<BalanceScreen />, { at: "/statement/balance_sheet?statementId=new" });
  const dialog = await screen.findByRole("dialog", { name: "新增资产负债表" });
  expect(await within(dialog).findByRole("link", { name: "打开这份报表" })).toHaveAttribute(
    "href",
    expect.stringContaining("statementId=s1"),
  );
});

it("新增 begins with what the last one held that was refused", async () => {
  const lines = [{ itemCode: "monetaryFunds", amount1: "88.00", amount2: "11.00" }];
  const api = fakeApi()
    .on(balanceSheetApi.list, { rows: [], totalCount: 0 })
    .on(balanceSheetApi.counts, [])
    .on(balanceSheetApi.terms, {
      periodTypes: [1],
      closedThrough: 2020,
      yearlyDeadline: "03-31",
      attachmentRequired: true,
    })
    .on(balanceSheetApi.opening, {
      formKey: "small-01@2011",
      accountingStandard: 1,
      periodFrom: "2025-01-01",
      periodTo: "2025-12-31",
      periodText: "2025年度",
      lines: [],
      breakdown: [],
      source: null,
      legalPerson: "周晓岚",
      financeHead: null,
      preparer: null,
      existingId: null,
      refusal: null,
      notice: null,
      earlier: {
        words: "2026-03-01 审核不通过的一份的内容已经带入",
        lines,
        breakdown: [],
        audited: true,
        auditFirm: "某会计师事务所",
        auditReportNo: "1号",
        preparer: "王芳",
        explanation: "期初调整",
      },
    })
    .on(balanceSheetApi.create, record);
  const { typing } = renderScreen(<BalanceScreen />, { at: "/statement/balance_sheet?statementId=new" });
  const dialog = within(await screen.findByRole("dialog", { name: "新增资产负债表" }));
  expect(await dialog.findByText("2026-03-01 审核不通过的一份的内容已经带入")).toBeInTheDocument();
  await typing.click(dialog.getByRole("button", { name: "开始填报" }));
  await waitFor(() => expect(api.callsOf(balanceSheetApi.create)).toHaveLength(1));
  expect(api.callsOf(balanceSheetApi.create)[0]).toMatchObject({
    input: { body: { lines, explanation: "期初调整", preparer: "王芳", audited: true, legalPerson: "周晓岚" } },
  });
});

const desk = aUser({ userType: 2, companyId: null });
const figures = { rowNo: 1, itemCode: "monetaryFunds", label: "货币资金", firmCount: 3 };
const spread = { ...figures, sum: "600.00", lowerQuartile: "150.00", median: "200.00", upperQuartile: "250.00" };

it("the association sees a firm beside its class", async () => {
  shown({ companyId: "another", canEdit: false, canRemove: false, transitions: [], auditStatus: 3 }).on(
    statementDeskApi.compare,
    {
      formKey: "small-01@2011",
      className: "全部事务所",
      firmCount: 6,
      note: null,
      rows: [{ ...spread, own: "1234.50", below: "100.00" }],
    },
  );
  renderScreen(<DeskBalanceScreen />, { at: `${AT}&tab=compare`, user: desk });
  const table = await screen.findByRole("table", { name: "同类对照" });
  expect(within(table).getByRole("row", { name: /货币资金/ })).toHaveTextContent(/1,234.50.*200.00.*100.00%/);
});

it("a class of too few firms is not compared, and says so", async () => {
  const few = { formKey: "small-01@2011", className: "同等级的事务所", firmCount: 1, note: "同类不足 5 家，不作比较" };
  const away = { companyId: "another", canEdit: false, canRemove: false, transitions: [], auditStatus: 3 };
  shown(away).on(statementDeskApi.compare, { ...few, rows: [] });
  renderScreen(<DeskBalanceScreen />, { at: `${AT}&tab=compare`, user: desk });
  expect(await screen.findByText("同类不足 5 家，不作比较")).toBeInTheDocument();
  expect(screen.queryByRole("table", { name: "同类对照" })).toBeNull();
});

it("the summary tells rows, sums and quartiles; an empty year says so", async () => {
  const breakdown = [{ ...spread, rowNo: 5, itemCode: "service5", label: "涉税鉴证", sum: "77.00" }];
  const part = { ...spread, rowNo: 4, itemCode: "consumptionTax", label: "其中：消费税" };
  const told = { formKey: "small-02@2011", firmCount: 3, rows: [spread, part], breakdown };
  const api = fakeApi().on(statementDeskApi.summary, told);
  renderScreen(<SummaryScreen />, { at: "/desk/statementSummary?orgForm=2", user: desk });
  const table = await screen.findByRole("table", { name: "报表汇总" });
  expect(within(table).getByRole("row", { name: /货币资金/ })).toHaveTextContent(/3600.00150.00200.00250.00/);
  expect(within(table).getByText("其中：消费税")).toHaveStyle({ "--indent": "3" });
  const services = screen.getByRole("table", { name: "业务收入构成" });
  expect(within(services).getByRole("row", { name: /涉税鉴证/ })).toHaveTextContent(/377.00/);
  expect(screen.getByRole("combobox", { name: "组织形式" })).toBeInTheDocument();
  expect(api.callsOf(statementDeskApi.summary)[0]?.input.query).toMatchObject({ orgForm: [2] });
});

it("who has filed and who is late stands in one list", async () => {
  const told = {
    statementId: null,
    auditStatus: null,
    isCorrecting: false,
    isCovered: false,
    isWanted: true,
    submitTime: null,
    lateDays: 0,
  };
  const api = fakeApi()
    .on(statementDeskApi.filings, {
      rows: [
        {
          companyId: "c1",
          companyName: "湖南示例所",
          balance: { ...told, statementId: "s1", auditStatus: 1 },
          income: told,
          cash: { ...told, isCovered: true },
          toldCount: 1,
          isOwing: true,
          isLate: true,
          remindTime: null,
        },
        {
          companyId: "c2",
          companyName: "湖南报齐所",
          balance: { ...told, statementId: "s2", auditStatus: 3 },
          income: { ...told, statementId: "s3", auditStatus: 3 },
          cash: { ...told, isWanted: false },
          toldCount: 2,
          isOwing: false,
          isLate: false,
          remindTime: null,
        },
      ],
      totalCount: 2,
    })
    .on(statementDeskApi.filingCounts, {
      periodText: "2025年5月",
      isOwed: true,
      wanted: 2,
      firms: 4,
      all: 1,
      some: 1,
      none: 2,
      late: 3,
      deadline: "2026-03-31",
    });
  renderScreen(<StatementStandScreen />, {
    at: "/desk/statementFiling?year=2025&part=m5",
    user: userWith("g_hy_desk_statement_edit"),
  });
  expect(
    await screen.findByText(/2025年5月应报 4 家（期末的会员单位，含暂停和正在注销、迁出的）：已报齐 1 家/),
  ).toBeInTheDocument();
  expect(screen.getByRole("combobox", { name: "期间" })).toHaveDisplayValue("5月");
  expect(api.callsOf(statementDeskApi.filingCounts)[0]?.input.query).toEqual({ year: 2025, part: "m5" });
  expect(screen.getAllByText("逾期未报").length).toBeGreaterThan(0);
  expect(screen.getAllByText("不要求").length).toBeGreaterThan(0);
  expect(screen.getAllByText("总所汇总").length).toBeGreaterThan(0);
  expect(api.callsOf(statementDeskApi.filings)[0]?.input.query).not.toHaveProperty("scope");
});

it("every item of the form stands somewhere on the page", () => {
  const known = ["year", "periodType", "period", "scope", "formKey", "lines", "legalPerson", "financeHead", "preparer"];
  const more = ["audited", "auditFirm", "auditReportNo", "explanation", "remark", "attachments"];
  expect(Object.keys(balanceSheet.form.shape).sort()).toEqual([...known, ...more].sort());
});

it("提交 of a sheet that does not balance leads to the cell that says so, as the server knows it now", async () => {
  const message = "资产总计与负债和所有者权益总计不相等，差额 1,234.50";
  const missing = [{ path: "lines.totalAssets.amount1", message }];
  const api = shown({ missing });
  const { typing } = renderScreen(<BalanceScreen />, { at: AT });
  await typing.click(await screen.findByRole("button", { name: /^提\s*交$/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "还缺 1 项，暂不能提交" }));
  expect(dialog.getByText(message)).toBeInTheDocument();
  await typing.click(dialog.getByRole("button", { name: "去补齐" }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "资产总计 期末余额" })).toHaveFocus());
  expect(api.callsOf(balanceSheetApi.submit)).toHaveLength(0);
});

it("提交 asks as ever where what was missing has come meanwhile", async () => {
  const api = shown({ missing: [{ path: "preparer", message: "请填写制表人" }] });
  const { typing } = renderScreen(<BalanceScreen />, { at: AT });
  const submit = await screen.findByRole("button", { name: /^提\s*交$/ });
  api.on(balanceSheetApi.get, record);
  await typing.click(submit);
  expect(await screen.findByRole("dialog", { name: /^提交「/ })).toBeInTheDocument();
});

it("a count of 业务收入构成 that is refused is told at its cell, marked on its own part, and 改正 leads there", async () => {
  const told = { formKey: "small-02@2011", lines: [], breakdown: [] };
  const api = fakeApi()
    .on(incomeStatementApi.get, { ...record, ...told, statementType: 2 } as never)
    .on(incomeStatementApi.full, { ...form, ...told, version: 3 } as never)
    .on(incomeStatementApi.check, { findings: [], facts })
    .on(incomeStatementApi.list, { rows: [], totalCount: 0 })
    .on(incomeStatementApi.history, { rows: [], totalCount: 0 });
  const at = "/statement/income_statement?statementId=s1&tab=breakdown&edit=1";
  const { typing } = renderScreen(<IncomeScreen />, { at });
  const count = () => screen.findByRole("textbox", { name: "涉税鉴证 户（项）数" });
  await typing.type(await count(), "4.5");
  await typing.click(screen.getByRole("button", { name: "保存" }));
  expect(await screen.findByText("户（项）数须为整数")).toBeInTheDocument();
  expect(api.callsOf(incomeStatementApi.update)).toHaveLength(0);
  expect(screen.getByRole("tab", { name: /业务收入构成.*1 处有误/ })).toHaveAttribute("aria-selected", "true");
  await typing.click(screen.getByRole("tab", { name: /^报表/ }));
  await typing.click(screen.getByRole("button", { name: "逐处改正" }));
  await waitFor(async () => expect(await count()).toHaveFocus());
  await typing.clear(await count());
  await typing.type(await count(), "45");
  api.on(incomeStatementApi.update, { ...record, ...told, statementType: 2 } as never);
  await typing.click(screen.getByRole("button", { name: "保存" }));
  await waitFor(() => expect(api.callsOf(incomeStatementApi.update)).toHaveLength(1));
  expect(api.callsOf(incomeStatementApi.update)[0]?.input).toMatchObject({
    body: { breakdown: [{ rowNo: 5, projectCount: 45, amount: null, lastYearAmount: null }] },
  });
});
