// Guarantees of 会员信息变更: every key item leads to a 变更事项; what either side changed alone is kept and what both
// changed is told; the firm's rules run over the result; an application asks for its papers, and warns when it is late.
import {
  applyChange,
  basisAgain,
  changeAgain,
  basisOf,
  canonicalChange,
  resultFindings,
  startOf,
} from "@/contracts/basic/firm-change/firm-change-apply";
import type { FirmChangeForm } from "@/contracts/basic/firm-change/firm-change-form";
import { firmChange } from "@/contracts/basic/firm-change/firm-change";
import {
  CHANGE_ITEM,
  isCertified,
  itemOfPath,
  keysOfItems,
  offeredItems,
  OWN_KEYS,
  papersOf,
  typedKey,
} from "@/contracts/basic/firm-change/firm-change-items";
import { aChange } from "@/contracts/basic/firm-change/firm-change-sample";
import { changeMissing, changeNeeds, changeRules } from "@/contracts/basic/firm-change/firm-change-rules";
import { firmFields } from "@/contracts/basic/firm/firm-fields";
import { STANDARD_KEY_ITEMS } from "@/contracts/basic/firm/firm-key";
import type { FirmForm } from "@/contracts/basic/firm/firm-form";
import { aFirm, aPartner, sampleIdNo } from "@/contracts/basic/firm/firm-sample";

const words = { item: (value: number) => `事项${value}`, paper: (value: number) => `件${value}` };
const first = aPartner(0, { partnerId: "p0" });
const second = aPartner(1, { partnerId: "p1" });
const partners = [first, second];
const firm = (over: Partial<FirmForm> = {}): FirmForm => {
  const { version: _version, ...form } = aFirm({ partners });
  return { ...form, ...over };
};
const rows = (of: FirmForm = firm()): FirmChangeForm["partners"] =>
  of.partners.map(({ partnerId, ...row }) => ({ rowId: partnerId, ...row }));
const ofPartners = (list: FirmChangeForm["partners"]) => aChange({ changeItems: [6], newName: null, partners: list });

describe("变更事项", () => {
  it.each(STANDARD_KEY_ITEMS.map((path) => [path]))("%s leads to an item that is about it", (path) => {
    const item = itemOfPath(path);
    expect(item).not.toBeNull();
    expect(keysOfItems([item ?? 0])).toContain(path.split(".")[0]);
  });

  it("every item of the firm that may be made a key item has a place in the form", () => {
    const held = new Set<string>(keysOfItems(Object.values(CHANGE_ITEM)));
    for (const key of OWN_KEYS) expect([key, held.has(key)]).toEqual([key, true]);
    for (const key of OWN_KEYS) expect(Object.hasOwn(firmChange.form.shape, typedKey(key))).toBe(true);
    expect(Object.keys(firmFields).filter((key) => !OWN_KEYS.includes(key as never))).toEqual([
      "relatedQualifications",
      "introduction",
      "logoFileId",
      "remark",
    ]);
  });

  it("offers what is locked, and branches along with the kind of firm", () => {
    expect(offeredItems([])).toEqual([]);
    expect(offeredItems([{ path: "companyName" }, { path: "creditCode" }])).toEqual([1, 99]);
    expect(offeredItems([{ path: "companyNature" }, { path: "partners.*.idNo" }])).toEqual([6, 12, 15]);
  });

  it.each([
    [[1], [1]],
    [
      [1, 5],
      [1, 4],
    ],
    [
      [2, 6],
      [1, 6, 7],
    ],
    [[3], [11]],
    [[11], []],
  ] as const)("items %j ask for papers %j", (items, types) => expect(papersOf(items)).toEqual(types));

  it("a certificate is made anew when it says what changed", () => {
    expect([isCertified("companyName"), isCertified("legalPersonName"), isCertified("officeAddress")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("what it leads to", () => {
  it("begins as it stands, and changes nothing as long as nothing is typed", () => {
    const start = { ...aChange({ changeItems: [1, 3, 6] }), ...startOf(firm(), [1, 3, 6]) } as FirmChangeForm;
    expect(applyChange(firm(), basisOf(firm(), [1, 3, 6]), start)).toEqual({ form: firm(), conflicts: [] });
  });

  it("keeps what stands behind an item that is not applied for, whatever was typed there", () => {
    const typed = canonicalChange(aChange({ regAddress: "别处", legalPersonName: "某某" }));
    expect([typed.regAddress, typed.legalPersonName, typed.partners]).toEqual([null, null, []]);
    const { form } = applyChange(firm(), basisOf(firm(), [1]), typed);
    expect(form).toEqual({ ...firm(), companyName: typed.newName });
  });

  it("merges row by row, and item by item within a row", () => {
    const mine = rows().map((row, i) => (i === 0 ? { ...row, contribution: "600000.00" } : row));
    const basis = basisOf(firm(), [6]);
    const now = firm({
      partners: [{ ...first, paidContribution: "1.00" }, second, aPartner(2, { partnerId: "p2" })],
    });
    const { form, conflicts } = applyChange(now, basis, ofPartners(mine));
    expect(conflicts).toEqual([]);
    expect(form.partners.map((row) => [row.partnerId, row.contribution, row.paidContribution])).toEqual([
      ["p0", "600000.00", "1.00"],
      ["p1", "500000.00", null],
      ["p2", "500000.00", null],
    ]);
  });

  it("takes a row away, adds one, and does not bring back one that has gone", () => {
    const basis = basisOf(firm(), [6]);
    const { partnerId: _id, ...fresh } = aPartner(3);
    const added = applyChange(firm(), basis, ofPartners([...rows().slice(0, 1), { rowId: "new1", ...fresh }]));
    expect(added.form.partners.map(({ partnerId, idNo }) => [partnerId, idNo])).toEqual([
      ["p0", sampleIdNo(0)],
      [null, sampleIdNo(3)],
    ]);
    const gone = applyChange(firm({ partners: [first] }), basis, ofPartners(rows()));
    expect(gone.conflicts.map(({ path }) => path)).toEqual(["partners.1"]);
  });

  it.each([
    ["theirs alone", "甲", { companyName: "乙" }, "甲", "乙", 0],
    ["both alike", "乙", { companyName: "乙" }, "甲", "乙", 0],
    ["both otherwise", "丙", { companyName: "乙" }, "甲", "丙", 1],
  ])("one item changed on both sides: %s", (_, typed, now, before, after, conflicts) => {
    const change = aChange({ newName: typed });
    const told = applyChange(firm(now), { companyName: before }, change);
    expect([told.form.companyName, told.conflicts.length]).toEqual([after, conflicts]);
  });

  it("leaves what a firm must have when it was emptied, and empties what it need not", () => {
    const form = aChange({ changeItems: [5], newName: null, legalPersonName: null, legalPersonCertNo: null });
    const told = applyChange(firm(), basisOf(firm(), [5]), form);
    expect([told.form.legalPersonName, told.form.legalPersonCertNo]).toEqual([firm().legalPersonName, null]);
  });

  it("saved again, knows what stands, without rows that its list has never held", () => {
    const old = basisOf(firm(), [6]);
    const now = firm({ partners: [...partners, aPartner(2, { partnerId: "p2" })] });
    const again = basisAgain(now, old, ofPartners(rows()));
    expect((again.partners as { rowId: string }[]).map(({ rowId }) => rowId)).toEqual(["p0", "p1"]);
  });
});

describe("saved again", () => {
  it("undoes nothing that the firm has typed meanwhile: what it never changed is written as it stands", () => {
    const old = basisOf(firm(), [3, 6]);
    const mine = rows().map((row, i) => (i === 0 ? { ...row, contribution: "600000.00" } : row));
    const { newName: _none, ...place } = startOf(firm(), [3]) as Readonly<Record<string, unknown>>;
    const change = canonicalChange({ ...ofPartners(mine), ...place, changeItems: [3, 6], officeAddress: "新址 1 号" });
    const now = firm({ cityCode: "430200", partners: [{ ...first, paidContribution: "1.00" }, second] });
    const again = changeAgain(now, old, change);
    expect([again.cityCode, again.officeAddress]).toEqual(["430200", "新址 1 号"]);
    expect(
      again.partners.map(({ rowId, contribution, paidContribution }) => [rowId, contribution, paidContribution]),
    ).toEqual([
      ["p0", "600000.00", "1.00"],
      ["p1", "500000.00", null],
    ]);
    const { form, conflicts } = applyChange(now, basisAgain(now, old, again), again);
    expect([conflicts, form.cityCode, form.partners[0]?.paidContribution]).toEqual([[], "430200", "1.00"]);
  });

  it("keeps what it changes, fresh rows and what is left open", () => {
    const old = basisOf(firm(), [6, 99]);
    const { partnerId: _id, ...fresh } = aPartner(3);
    const change = canonicalChange({ ...ofPartners([...rows(), { rowId: "new1", ...fresh }]), changeItems: [6, 99] });
    expect(changeAgain(firm(), old, change)).toEqual(change);
  });
});

describe("the firm's rules over the result", () => {
  const facts = { today: "2026-11-20", joinDate: "2018-07-01", locked: [], linkedBranchCodes: [] };
  const errors = (result: FirmForm, before: FirmForm, keys: string[]) =>
    resultFindings(result, before, facts, new Set(keys))
      .filter(({ level }) => level === "error")
      .map(({ rule, path }) => `${rule} ${path}`);

  it("refuse what the change breaks, at whatever item", () => {
    expect(errors(firm(), firm(), ["partners"])).toEqual([]);
    const without = firm({ partners: [second] });
    expect(errors(without, firm(), ["partners"]).sort()).toEqual([
      "F2 legalPersonName",
      "F4 partners",
      "F4 registeredCapital",
    ]);
  });

  it("warn of what was wrong before and is not touched", () => {
    const before = firm({ registeredCapital: "9.00" });
    const named = { ...before, companyName: "湖南甲税务师事务所有限公司" };
    expect(errors(named, before, ["companyName"])).toEqual([]);
    expect(errors(named, before, ["registeredCapital"])).toEqual(["F4 registeredCapital"]);
  });
});

describe("what it asks for", () => {
  const gaps = (over: Partial<FirmChangeForm>, of: FirmForm = firm()) => {
    const form = aChange({ attachments: [{ fileId: "f", attachType: 1, sortNo: 0 }], ...over });
    return changeMissing(form, basisOf(of, form.changeItems), words).map(({ path }) => path);
  };

  it.each([
    ["nothing more", {}, []],
    ["a day and a reason", { changeDate: null, changeReason: null }, ["changeDate", "changeReason"]],
    ["what the firm must have", { newName: null }, ["newName"]],
    ["another value than before", { newName: aFirm().companyName }, ["newName"]],
    ["its papers", { attachments: [] }, ["attachments"]],
    ["the papers of each item", { changeItems: [1, 5] as number[] }, ["legalPersonName", "attachments"]],
  ] as const)("%s", (_, over, paths) => {
    const found = gaps(over as Partial<FirmChangeForm>);
    for (const path of paths) expect(found).toContain(path);
    if (paths.length === 0) expect(found).toEqual([]);
  });

  it("marks the same as required", () => {
    expect(changeNeeds({ changeItems: [4] })).toEqual([
      "changeItems",
      "changeDate",
      "changeReason",
      "attachments",
      "regProvinceCode",
      "regCityCode",
      "regDistrictCode",
      "regAddress",
    ]);
  });

  it.each([
    ["2026-11-20", 0, []],
    ["2026-11-21", 0, ["error"]],
    ["2018-04-30", 900, ["error"]],
    ["2026-10-01", 20, []],
    ["2026-10-01", 21, ["warning"]],
    [null, 0, []],
  ] as const)("changed on %s, %i working days ago: %j", (changeDate, workingDays, levels) => {
    const told = changeRules(aChange({ changeDate }), {
      today: "2026-11-20",
      establishDate: "2018-05-01",
      workingDays,
    });
    expect(told.map(({ level }) => level)).toEqual(levels);
  });

  it("is late with registered items alone", () => {
    const facts = { today: "2026-11-20", establishDate: "2018-05-01", workingDays: 99 };
    expect(changeRules(aChange({ changeItems: [7], changeDate: "2026-01-05" }), facts)).toEqual([]);
  });
});
