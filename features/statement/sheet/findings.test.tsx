// Guarantees: differences that are explained or accepted ask for nothing any more; each check names its rows and columns once;
// the association sees every check of what it reviews, with both figures and the explanation.
import { screen, within } from "@testing-library/react";
import { balanceSheetApi } from "@/contracts/statement/balance-sheet";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { StatementFinding } from "@/contracts/statement/engine/finding";
import { withoutRequest } from "@/contracts/statement/findings";
import { formByKey } from "@/contracts/statement/forms/forms";
import { BalanceReview } from "@/features/statement/balance-sheet-review";
import { answerOf, CheckLine, CheckResult } from "@/features/statement/sheet/findings";
import { notesOf } from "@/features/statement/sheet/sheet";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen } from "@/tests/render-screen";

const form = formByKey("small-01@2011");
if (!form) throw new Error("form of small firms");
const code = "undistributedProfit";
const cell = (column: "amount1" | "amount2") => ({ form: form.id, itemCode: code, column });
const told = "未分配利润的变动 1,200.00 与净利润减提取和分配 1,000.00 相差 200.00；有以前年度损益调整的请说明";
const differs: StatementFinding = {
  rule: "S3",
  level: "W",
  message: told,
  cells: [cell("amount1"), cell("amount2"), { form: "small-03", itemCode: "profitDistributed", column: "amount1" }],
};
const query = { isError: false, isFetching: false, refetch: jest.fn() };

it.each([
  ["一月 5.00 与 6.00 不相等，差额 1.00，请核对或说明", "一月 5.00 与 6.00 不相等，差额 1.00"],
  ["还没有填写业务收入构成，请填写，确实无法划分的请说明", "还没有填写业务收入构成"],
  ["资产总计为 0，而本所在册人员有 5 人，请说明", "资产总计为 0，而本所在册人员有 5 人"],
  [told, "未分配利润的变动 1,200.00 与净利润减提取和分配 1,000.00 相差 200.00"],
])("%s: the difference stands without what was asked", (message, kept) => {
  expect(withoutRequest(message)).toBe(kept);
});

it.each([
  [SUBMISSION.draft, null, null],
  [SUBMISSION.returned, "  ", null],
  [SUBMISSION.draft, "跨年结转", "已说明"],
  [SUBMISSION.passed, null, "已审核通过"],
  [SUBMISSION.submitted, null, "差异"],
])("in state %s with explanation %j differences are answered by %j", (auditStatus, explanation, answer) => {
  expect(answerOf({ auditStatus, explanation })).toBe(answer);
  const notes = notesOf(form, [{ ...differs, cells: [cell("amount1")] }], new Map(), answer);
  const [note] = notes.get(`${code}.amount1`) ?? [];
  expect([note?.tone, /请/.test(note?.message ?? "")]).toEqual(answer === null ? ["warning", true] : ["info", false]);
});

it("of an accepted statement nothing waits for a word", () => {
  const answer = answerOf({ explanation: null, auditStatus: SUBMISSION.passed });
  const found = { findings: [differs], answer, query } as unknown as Parameters<typeof CheckLine>[0];
  renderScreen(
    <>
      <CheckLine {...found} />
      <CheckResult {...found} form={form.id} periodType={1} onGo={jest.fn()} />
    </>,
  );
  expect(screen.getByRole("status")).toHaveTextContent("核对：1 处已审核通过");
  expect(screen.getByRole("list", { name: "核对结果" })).toHaveTextContent(/1,200\.00.*1,000\.00/);
  expect(screen.queryByText(/请|需说明/)).toBeNull();
});

it("a check names each row and each of its columns once, and leads to them", async () => {
  const go = jest.fn();
  const found = { findings: [differs], answer: null, query } as unknown as Parameters<typeof CheckLine>[0];
  const { typing } = renderScreen(<CheckResult {...found} form={form.id} periodType={1} onGo={go} />);
  const list = screen.getByRole("list", { name: "核对结果" });
  const row = `第 ${form.byCode.get(code)?.rowNo ?? ""} 行`;
  expect(list.textContent?.split(row)).toHaveLength(2);
  await typing.click(within(list).getByRole("button", { name: `${row} 年初余额` }));
  expect(go).toHaveBeenCalledWith(`${code}.amount2`);
  expect(within(list).getByRole("button", { name: `${row} 期末余额` })).toBeInTheDocument();
});

it("who reviews a statement sees its checks, their figures and the explanation", async () => {
  fakeApi().on(balanceSheetApi.check, { findings: [differs], facts: null } as never);
  const values = {
    year: 2025,
    periodType: 1,
    period: 0,
    scope: 1,
    formKey: "small-01@2011",
    lines: [],
    explanation: "补提上年工资 200 元",
  };
  renderScreen(<BalanceReview bizId="s1" values={values} more={{}} files={[]} changes={[]} marking={null} />);
  const list = await screen.findByRole("list", { name: "核对结果" });
  expect(list).toHaveTextContent(/已说明.*1,200\.00.*1,000\.00/);
  expect(screen.getByText("差异说明：").closest("p")).toHaveTextContent("补提上年工资 200 元");
});
