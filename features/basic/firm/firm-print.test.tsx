// Guarantees: 事务所基本信息表 names capital, share and the rows of a company's shareholders and of a partnership's partners by
// their own words, those of a branch not at all, with the day on which somebody left, and counts people with their unit.
import { screen, within } from "@testing-library/react";
import { NATURE, ORG_FORM } from "@/contracts/basic/firm/firm-form";
import { FirmPrint } from "@/features/basic/firm/firm-print";
import { aDetail } from "@/features/basic/firm/firm-testing";
import { renderScreen } from "@/tests/render-screen";

/** What stands on the paper; a branch has no table of partners. */
const paperOf = () => screen.getByRole("article", { name: "税务师事务所基本信息表" });

function printed(orgForm: number) {
  const { partners, ...firm } = aDetail({ orgForm });
  const left = partners.map((row, i) => (i === 1 ? { ...row, quitDate: "2026-04-30" } : row));
  renderScreen(<FirmPrint firm={{ ...firm, partners: left }} onDone={() => undefined} />);
  const paper = paperOf();
  const table = within(paper).getByRole("columnheader", { name: "资格证书编号" }).closest("table") as HTMLElement;
  const textsOf = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map(({ textContent }) => textContent);
  const [heads, ...rows] = within(table).getAllByRole("row").map(textsOf);
  return { paper, heads, rows };
}

beforeEach(() => {
  window.print = jest.fn();
});

it.each([
  ["a company", ORG_FORM.limited, ["出资额(万元)", "比例", "入股日期", "退出日期"], "股东"],
  ["a partnership", ORG_FORM.generalPartnership, ["认缴出资额(万元)", "比例", "入伙日期", "退伙日期"], "合伙人"],
])("%s has heads of its own, and who left has the day", (_, orgForm, expected, noun) => {
  const { paper, heads, rows } = printed(orgForm);
  expect(heads?.slice(4)).toEqual(expected);
  expect(within(paper).getByRole("heading", { name: noun })).toBeInTheDocument();
  expect(rows.map((row) => row.slice(4))).toEqual([
    ["60", "60.00%", "2018-05-01", "—"],
    ["40", "40.00%", "2018-05-01", "2026-04-30"],
  ]);
});

const CAPITAL = /资本|出资额$|占比/;
const capitalOf = (paper: HTMLElement) =>
  within(paper)
    .getAllByRole("rowheader")
    .flatMap(({ textContent }) => (CAPITAL.test(textContent ?? "") ? [textContent] : []));

it.each([
  ["a company", ORG_FORM.limited, ["注册资本", "实缴资本", "税务师股东占比"]],
  ["a partnership", ORG_FORM.specialPartnership, ["认缴出资额", "实缴出资额", "税务师合伙人占比"]],
])("the capital of %s is called by its word", (_, orgForm, words) => {
  expect(capitalOf(printed(orgForm).paper)).toEqual(words);
});

it("a branch has neither capital nor a share of partners", () => {
  const branch = aDetail({ companyNature: NATURE.branch, registeredCapital: null, paidInCapital: null });
  renderScreen(<FirmPrint firm={branch} onDone={() => undefined} />);
  expect(capitalOf(paperOf())).toEqual([]);
});

it("counts its people with their unit", () => {
  const { paper } = printed(ORG_FORM.limited);
  const told = (name: string) => within(paper).getByRole("rowheader", { name }).nextElementSibling;
  expect(told("从业人数")).toHaveTextContent(/^20 人$/);
  expect(told("律师")).toHaveTextContent(/^0 人$/);
});
