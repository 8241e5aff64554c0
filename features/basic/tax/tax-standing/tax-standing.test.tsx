// Guarantees: who has not told a year's taxes stands in the list with how many there are and since when it is late; who has
// leads to what was told, and is not reminded. // domain a §4.4
import { screen, within } from "@testing-library/react";
import { taxStandingApi, type TaxStandingRow } from "@/contracts/basic/tax/tax-standing";
import { TaxStandingScreen } from "@/features/basic/tax/tax-standing/tax-standing";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen } from "@/tests/render-screen";

const officer = aUser({ userType: 2, companyId: null });
const row: TaxStandingRow = {
  companyId: "c1",
  companyName: "甲所",
  contactName: "王芳",
  hasTaxInfo: false,
  taxYearId: null,
  filedTime: null,
  isOverdue: true,
};

it("tells who has not told the year, and leads to what the others told", async () => {
  const told = { ...row, companyId: "c2", companyName: "乙所", taxYearId: "y1", isOverdue: false };
  const rows = [row, { ...told, filedTime: "2026-03-01T01:00:00.000Z" }];
  fakeApi()
    .on(taxStandingApi.list, { rows, totalCount: 2 })
    .on(taxStandingApi.counts, { firms: 2, filed: 1, none: 1, deadline: "2026-05-31", isPast: true });
  renderScreen(<TaxStandingScreen />, { user: officer, at: "/desk/taxYear/standing?year=2025" });
  expect(
    await screen.findByText("2025 年度应填 2 家：已填 1 家，未填 1 家。截止日期 2026-05-31，已经过期。"),
  ).toBeInTheDocument();
  const of = async (name: string) => within((await screen.findByText(name)).closest("tr") as HTMLElement);
  expect((await of("甲所")).getByText("逾期未填")).toBeInTheDocument();
  expect((await of("乙所")).getByRole("link", { name: "2026-03-01" })).toHaveAttribute(
    "href",
    expect.stringContaining("taxYearId=y1"),
  );
});

it("says of who was reminded today that nothing was sent again", async () => {
  fakeApi()
    .on(taxStandingApi.list, { rows: [row], totalCount: 1 })
    .on(taxStandingApi.counts, { firms: 1, filed: 0, none: 1, deadline: "2026-05-31", isPast: true })
    .on(taxStandingApi.remind, { reminded: 0, skipped: 1 });
  const { typing } = renderScreen(<TaxStandingScreen />, { user: officer, at: "/desk/taxYear/standing?year=2025" });
  await typing.click(await screen.findByRole("checkbox", { name: "选择 甲所" }));
  await typing.click(await screen.findByRole("button", { name: "催报" }));
  const dialog = within(await screen.findByRole("dialog", { name: "催报：所选 1 条" }));
  await typing.click(dialog.getByRole("button", { name: "催报" }));
  expect(await dialog.findByText("今天已经催报过，或已填报，没有再发")).toBeInTheDocument();
  expect(dialog.getByText("已完成 0 条，无需办理 1 条")).toBeInTheDocument();
});
