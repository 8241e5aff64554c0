import { withoutFaults } from "@/components/record/form/stored-faults";

it("takes the remarks off a record and says them beside its fields, rows among them", () => {
  const row = { rowId: "r", name: "", dataFaults: ["name"] };
  const record = {
    version: 3,
    day: "",
    dataFaults: ["day"],
    faultyDates: { day: "1000-01-01" },
    people: [row, { rowId: "q", name: "乙" }],
  };
  expect(withoutFaults(record)).toEqual({
    values: {
      version: 3,
      day: "",
      people: [
        { rowId: "r", name: "" },
        { rowId: "q", name: "乙" },
      ],
    },
    faults: [
      { path: "day", message: "系统中存的「1000-01-01」不符合规定，请核对后重新填写" },
      { path: "people.0.name", message: "系统中存的值不符合规定，请核对后重新填写" },
    ],
  });
});

it("leaves a right record as it is, the very object", () => {
  const record = { day: "2026-01-01", people: [{ rowId: "r" }] };
  expect(withoutFaults(record).values).toBe(record);
});
