// Guarantees: the help page says what the association's parameters say, each line by its name, and nothing for nothing.
import { render, screen } from "@testing-library/react";
import { ContactCard } from "@/features/public/contact-card";

const NOTHING = { contact: null, helpText: "", contactWays: [] };

it("tells the paragraph and each way by its name", () => {
  const contactWays = [{ wayName: "服务时间", wayText: "工作日 9:00–17:00" }];
  render(<ContactCard contact="0731-84123456" helpText="请联系会员部。" contactWays={contactWays} />);
  expect(screen.getByRole("heading", { name: "联系协会" })).toBeVisible();
  expect(screen.getByText("请联系会员部。")).toBeVisible();
  expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual(["联系方式", "服务时间"]);
  expect(screen.getByRole("link", { name: "0731-84123456" })).toHaveAttribute("href", "tel:073184123456");
  expect(screen.getAllByRole("definition").map((one) => one.textContent)).toEqual([
    "0731-84123456",
    "工作日 9:00–17:00",
  ]);
});

it("is not there when the association says nothing", () => {
  const { container, rerender } = render(<ContactCard {...NOTHING} />);
  expect(container).toBeEmptyDOMElement();
  rerender(<ContactCard {...NOTHING} contact="0731-8000" />);
  expect(screen.getByText("0731-8000")).toBeVisible();
});
