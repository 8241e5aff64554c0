// Guarantees: a firm's print of what was told is the year's snapshot with its day, whatever the roster is by now; what is
// being worked on says as of when its members are counted.
import { screen, within } from "@testing-library/react";
import type { DictionaryItem } from "@/contracts/common/dictionary";
import { countsOf } from "@/contracts/party/info/info-counts";
import { aCounted, aParty } from "@/contracts/party/info/info-sample";
import { partyYearApi } from "@/contracts/party/info/info-year";
import { PrintButton } from "@/features/party/info/print-button";
import type { Org } from "@/features/party/info/told";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen } from "@/tests/render-screen";

jest.setTimeout(30_000);

const told = {
  year: 2025,
  asOf: "2025-12-31",
  isMidYear: false,
  isLate: false,
  isPassed: true,
  auditStatus: 3,
  submitTime: "2026-02-01T01:00:00.000Z",
  submitUserName: "周清和",
};
const companyName = "甲乙税务师事务所有限公司";
const record = {
  ...aParty(),
  ...countsOf([], "2026-03-10"),
  memberTotal: 77,
  companyName,
  partyOrgId: "o1",
  auditStatus: 3,
  submitTime: told.submitTime,
  toldYear: 2025,
  // Told before: its own day, its own figures.
  years: [{ ...told, year: 2024, asOf: "2024-12-31", submitTime: "2025-02-01T01:00:00.000Z" }, told],
  openYears: [{ year: 2026, isProposed: true }],
} as unknown as Org;
const snapshot = {
  ...told,
  companyName,
  values: { ...aParty(), ...countsOf([aCounted(), aCounted({ memberName: "王甲" })], "2025-12-31") },
  members: [],
  files: [],
  warnings: [],
  comparedTo: null,
  changes: [],
};
const entry = (keyValue: number, keyNotes: string): DictionaryItem => ({
  keyName: "audit_status",
  keyValue,
  keyNotes,
  keyDisabled: false,
});
const dictionary = [entry(0, "草稿"), entry(3, "审核通过"), entry(7, "申请修改中")];
const TITLE = { name: "党组织基本情况表" };

async function printed(over: Partial<Org> = {}) {
  const api = fakeApi().on(partyYearApi.year, snapshot as never);
  const { typing } = renderScreen(<PrintButton record={{ ...record, ...over }} />, { dictionary });
  expect(api.callsOf(partyYearApi.year)).toEqual([]);
  await typing.click(screen.getByRole("button", { name: "打印" }));
  const paper = await screen.findByRole("article", TITLE);
  return { api, paper, total: within(paper).getByRole("rowheader", { name: /^党员总数/ }).nextElementSibling };
}

beforeEach(() => {
  window.print = jest.fn();
});

it.each([
  ["a year that has passed", 3],
  ["a year whose change is asked for", 7],
])("%s is printed as it was told, with its day", async (_, auditStatus) => {
  const { api, paper, total } = await printed({ auditStatus });
  expect(paper).toHaveTextContent("2025 年度，截至 2025-12-31");
  expect(paper).toHaveTextContent("状态：审核通过");
  expect(total).toHaveTextContent(/^2\b/);
  expect(api.callsOf(partyYearApi.year)[0]?.input).toEqual({
    params: { partyOrgId: "o1", year: "2025" },
    query: { isPassed: true },
  });
});

it("a draft is printed as it stands, and says as of when its members are counted", async () => {
  const { api, paper, total } = await printed({ auditStatus: 0 });
  expect(paper).toHaveTextContent(/2026 年度.*党员数截至 \d{4}-\d\d-\d\d.*状态：草稿（未提交）.*打印日期/);
  expect(total).toHaveTextContent(/^77\b/);
  expect(api.callsOf(partyYearApi.year)).toEqual([]);
});

it("today's members stand under no year where the report is not found", async () => {
  const { paper } = await printed({ submitTime: "2026-02-02T01:00:00.000Z" });
  expect(paper).toHaveTextContent(/党员数截至 \d{4}-\d\d-\d\d.*状态：审核通过/);
  expect(paper).not.toHaveTextContent("2025 年度");
});

it("says why there is no paper, and tries again", async () => {
  const api = fakeApi().fail(partyYearApi.year, {
    status: 500,
    body: { errorCode: "INTERNAL", errorMessage: "INTERNAL" },
  });
  const { typing } = renderScreen(<PrintButton record={record} />, { dictionary });
  await typing.click(screen.getByRole("button", { name: "打印" }));
  expect(await screen.findByText("服务器繁忙，请稍后重试")).toBeInTheDocument();
  expect(screen.queryByRole("article", TITLE)).not.toBeInTheDocument();
  api.on(partyYearApi.year, snapshot as never);
  await typing.click(screen.getByRole("button", { name: "打印" }));
  expect(await screen.findByRole("article", TITLE)).toBeInTheDocument();
});
