// Guarantees: a phone's line says what is chosen and opens the choices; they are the same ones, kept.
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FoldedChoices } from "@/components/ui/folded-choices";

it("one line says what is chosen and opens the choices below it", async () => {
  render(
    <FoldedChoices chosen={["本年", "", "按月"]}>
      <button type="button">上年</button>
    </FoldedChoices>,
  );
  const line = screen.getByRole("button", { name: "本年 · 按月" });
  expect(line).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(line);
  expect(line).toHaveAttribute("aria-expanded", "true");
  const choices = document.getElementById(line.getAttribute("aria-controls") ?? "");
  expect(choices).toContainElement(screen.getByRole("button", { name: "上年" }));
});
