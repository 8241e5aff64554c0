// Guarantees: whoever settles a bill sees each figure that is not the accepted statement's, what of the total is charged
// among them, and reads that they agree only where both do. // domain a §12.4
import { render, screen } from "@testing-library/react";
import { Difference } from "@/features/statement/dues/desk/dues-review";

const agreed = {
  statementRevenue: "3000000.00",
  revenueDiff: "0.00",
  statementNote: null,
  diffReason: null,
  statementTaxRevenue: "2000000.00",
  taxRevenueDiff: "0.00",
};

it("agrees where the total and the tax services do", () => {
  render(<Difference values={agreed} />);
  expect(screen.getByText(/与审核通过的利润表一致（3,000,000\.00 元，其中涉税 2,000,000\.00 元）/)).toBeInTheDocument();
});

it("tells revenue that was moved out of the tax services under the same total", () => {
  render(<Difference values={{ ...agreed, taxRevenueDiff: "-2000000.00" }} />);
  expect(screen.queryByText(/一致/)).toBeNull();
  expect(
    screen.getByText(/涉税业务收入比审核通过的利润表少 2,000,000\.00 元（利润表 2,000,000\.00 元）。差异原因：未填写/),
  ).toBeInTheDocument();
});
