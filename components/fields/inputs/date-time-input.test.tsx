// Guarantees: a moment is typed as day and time in Shanghai's zone, by keys alone and as Chinese input methods write it;
// a day without a time gets the office's, an emptied day empties the moment.
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { DateTimeInput } from "@/components/fields/inputs/date-time-input";

function Field({ first, tell }: { first: string; tell: (value: string) => void }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <label htmlFor="at">定时发送</label>
      <DateTimeInput
        id="at"
        label="定时发送"
        value={value}
        onChange={(next) => {
          setValue(next);
          tell(next);
        }}
      />
    </>
  );
}
async function type(label: string, text: string) {
  const typing = userEvent.setup();
  const input = screen.getByLabelText(label);
  await typing.clear(input);
  await typing.type(input, `${text}{Tab}`);
}

it("shows an instant as Shanghai's day and time", () => {
  render(<Field first="2026-03-31T16:30:00.000Z" tell={() => undefined} />);
  expect(screen.getByLabelText("定时发送")).toHaveValue("2026-04-01");
  expect(screen.getByLabelText("定时发送：时间")).toHaveValue("00:30");
});

it("takes a typed day at nine, then a typed time, and nothing again", async () => {
  const told: string[] = [];
  render(<Field first="" tell={(value) => told.push(value)} />);
  expect(screen.getByLabelText("定时发送：时间")).toBeDisabled();
  await type("定时发送", "20260401");
  expect(told.at(-1)).toBe("2026-04-01T01:00:00.000Z");
  await type("定时发送：时间", "１４：０５");
  expect(told.at(-1)).toBe("2026-04-01T06:05:00.000Z");
  await type("定时发送：时间", "8时30分");
  expect(told.at(-1)).toBe("2026-04-01T00:30:00.000Z");
  await userEvent.clear(screen.getByLabelText("定时发送"));
  await userEvent.tab();
  expect(told.at(-1)).toBe("");
});

it("hands the typed time over as the field is left, not a moment later", async () => {
  const told: string[] = [];
  render(<Field first="2026-03-31T01:00:00.000Z" tell={(value) => told.push(value)} />);
  const time = screen.getByLabelText("定时发送：时间");
  await userEvent.clear(time);
  await userEvent.type(time, "1430");
  fireEvent.blur(time);
  expect(told).toEqual(["2026-03-31T06:30:00.000Z"]);
});
