/** @jest-environment node */
import { firmForm } from "@/contracts/basic/firm/firm-form";
import { incomeStatement } from "@/contracts/statement/income-statement";
import { mergeValues, rowIdsIn, withTheirs } from "@/components/record/drafts/merge-values";

const ids = { rows: "rowId" };
const base = {
  phone: "1",
  fax: "2",
  version: 1,
  rows: [
    { rowId: "a", n: 1, m: 1 },
    { rowId: "b", n: 2, m: 2 },
  ],
};

it("keeps what I changed and takes everything else from them", () => {
  const mine = { ...base, phone: "mine" };
  const theirs = { ...base, fax: "theirs", version: 2 };
  expect(mergeValues(base, mine, theirs, ids)).toEqual({ ...base, phone: "mine", fax: "theirs", version: 2 });
});

it("merges rows by their id, cell by cell", () => {
  const mine = {
    ...base,
    rows: [
      { rowId: "a", n: 10, m: 1 },
      { rowId: "b", n: 2, m: 2 },
      { rowId: null, n: 9, m: 9 },
    ],
  };
  const theirs = {
    ...base,
    rows: [
      { rowId: "a", n: 1, m: 11 },
      { rowId: "c", n: 3, m: 3 },
    ],
  };
  expect(mergeValues(base, mine, theirs, ids).rows).toEqual([
    { rowId: "a", n: 10, m: 11 },
    { rowId: null, n: 9, m: 9 },
    { rowId: "c", n: 3, m: 3 },
  ]);
});

it("keeps new rows of both sides, each once", () => {
  const [mine, theirs] = [
    { rowId: null, n: 8, m: 8 },
    { rowId: null, n: 9, m: 9 },
  ];
  const merged = mergeValues(
    base,
    { ...base, rows: [...base.rows, mine] },
    { ...base, rows: [...base.rows, theirs] },
    ids,
  );
  expect(merged.rows).toEqual([...base.rows, mine, theirs]);
  const out = mergeValues(merged, merged, { ...base, rows: [...base.rows, mine] }, ids);
  expect(out.rows).toEqual([...base.rows, mine]);
});

it("does not lose a row that I changed and they removed", () => {
  const mine = { ...base, rows: [base.rows[0], { rowId: "b", n: 22, m: 2 }] };
  const theirs = { ...base, rows: [base.rows[0]] };
  expect(mergeValues(base, mine, theirs, ids).rows).toEqual([base.rows[0], { rowId: "b", n: 22, m: 2 }]);
});

it("takes single items of theirs, in the record and in its rows", () => {
  const mine = { phone: "1", fax: "2", rows: [{ id: "a", name: "甲", age: 1 }] };
  const theirs = { phone: "9", fax: "8", rows: [{ id: "a", name: "乙", age: 7 }] };
  expect(withTheirs(mine, theirs, ["fax", "rows.a.name"], { rows: "id" })).toEqual({
    phone: "1",
    fax: "8",
    rows: [{ id: "a", name: "乙", age: 1 }],
  });
  expect(withTheirs(mine, theirs, ["rows.b.name"], { rows: "id" })).toEqual(mine);
});

describe("places of a form, known by their code", () => {
  const places = rowIdsIn(incomeStatement.form, { lines: "itemCode", breakdown: "rowNo" });
  const line = (itemCode: string, amount1: string | null, amount2: string | null) => ({ itemCode, amount1, amount2 });

  it("are told by the items of the form: what holds an id is given by the portal", () => {
    expect(places).toEqual({ lines: { place: "itemCode" }, breakdown: { place: "rowNo" } });
    const given = { partners: "partnerId", attachments: "fileId" };
    expect(rowIdsIn(firmForm, given)).toEqual(given);
    const [old, now] = [
      { partners: [{ partnerId: "p1", name: "甲" }] },
      { partners: [{ partnerId: "p1", name: "乙" }] },
    ];
    expect(mergeValues(old, { partners: [] }, now, rowIdsIn(firmForm, given))["partners"]).toEqual([]);
  });

  it("two who each fill one column of a new sheet lose nothing", () => {
    const mine = { lines: [line("cash", "1.00", null), line("stock", "2.00", null)] };
    const theirs = { lines: [line("cash", null, "9.00"), line("debts", null, "8.00")] };
    expect(mergeValues({ lines: [] }, mine, theirs, places)["lines"]).toEqual([
      line("cash", "1.00", "9.00"),
      line("stock", "2.00", null),
      line("debts", null, "8.00"),
    ]);
  });

  it("a place that I blanked stays blank but for what they have typed there", () => {
    const stood = { lines: [line("cash", "1.00", null), line("stock", "2.00", null)] };
    const theirs = { lines: [line("cash", "1.00", "9.00"), line("stock", "2.00", null)] };
    expect(mergeValues(stood, { lines: [] }, theirs, places)["lines"]).toEqual([{ itemCode: "cash", amount2: "9.00" }]);
  });

  it("theirs can be taken where I have blanked the place, and where it is known by a number", () => {
    const theirs = { lines: [line("cash", "1.00", "9.00")], breakdown: [{ rowNo: 1, amount: "5.00" }] };
    const mine = { lines: [], breakdown: [{ rowNo: 1, amount: "4.00" }] };
    const taken = withTheirs(mine, theirs, ["lines.cash.amount2", "breakdown.1.amount"], places);
    expect(taken["lines"]).toEqual([line("cash", null, "9.00")]);
    expect(taken["breakdown"]).toEqual([{ rowNo: 1, amount: "5.00" }]);
    expect(mergeValues({ breakdown: [] }, mine, theirs, places)["breakdown"]).toHaveLength(1);
  });
});
