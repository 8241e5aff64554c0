import { render } from "@testing-library/react";
import { NameText } from "@/components/ui/name-text";

// Guarantees: a long name keeps its end whole, and a number within it is never cut. // look.md "Lists"

const FIRM = "湖南岳麓山示例税务师事务所（特殊普通合伙）";

it.each([
  [`${FIRM}株洲分所`, "株洲分所"],
  [`${FIRM} 2008 年度`, "2008 年度"],
  [`${FIRM} BG202611300001`, "BG202611300001"],
])("of %s the end that stays is %s", (name, end) => {
  const { container } = render(<NameText>{name}</NameText>);
  const parts = [...(container.firstElementChild?.children ?? [])].map(({ textContent }) => textContent);
  expect(parts.join("")).toBe(name);
  expect(parts[1]).toBe(end);
});

it("what all firms end with keeps no place at the end", () => {
  const { container } = render(<NameText>{FIRM}</NameText>);
  expect(container.firstElementChild?.children).toHaveLength(0);
  expect(container.firstElementChild).toHaveAttribute("title", FIRM);
});
