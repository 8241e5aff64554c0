/** @jest-environment node */
// Guarantees: the trade name is what people call the firm, key items are recognised at any row, differences are told in
// words with personal numbers masked, and one meaning has one writing.
import { canonicalForm } from "@/contracts/basic/firm/firm-canonical";
import { describeValue, firmDiff, type Lookups } from "@/contracts/basic/firm/firm-diff";
import { firmForm } from "@/contracts/basic/firm/firm-form";
import { isKeyItem, isLocked, KEY_REASON, lockedChanges, STANDARD_KEY_ITEMS } from "@/contracts/basic/firm/firm-key";
import { tradeNameOf } from "@/contracts/basic/firm/firm-name";
import {
  type GradeForm,
  gradeRules,
  type MembershipForm,
  membershipForm,
  membershipRules,
} from "@/contracts/basic/firm/firm-membership";
import { masked } from "@/contracts/basic/firm/firm-personal";
import { aBranch, aFirm, aPartner, sampleCreditCode, sampleIdNo } from "@/contracts/basic/firm/firm-sample";
import { check } from "@/contracts/kit/validate";
import { writtenName } from "@/contracts/kit/text/visible-text";

const HUNAN = ["湖南省", "长沙市", "岳麓区"];
const lookups: Lookups = {
  dict: (name, value) => `${name}/${value}`,
  place: (code) => `地${code}`,
  file: (id) => `件${id}`,
};

describe("trade name (F5)", () => {
  it.each([
    ["湖南天衡税务师事务所有限公司", "天衡"],
    ["湖南省天衡税务师事务所（特殊普通合伙）", "天衡"],
    ["长沙市岳麓区天衡税务师事务所（普通合伙）", "天衡"],
    ["天衡（湖南）税务师事务所有限公司", "天衡"],
    ["天衡(湖南)税务师事务所有限公司", "天衡"],
    ["湖南税务师事务所有限公司", "湖南"],
  ])("%s → %s", (name, trade) => {
    expect(tradeNameOf(name, HUNAN)).toBe(trade);
  });

  it("brackets become full-width", () => {
    expect(writtenName("甲(普通合伙)")).toBe("甲（普通合伙）");
    expect(writtenName("湖南　甲 税务师事务所 (普通合伙)")).toBe("湖南甲税务师事务所（普通合伙）");
    expect(writtenName("Smith & Wesson 有限公司")).toBe("Smith & Wesson有限公司");
  });
});

describe("what the association sets", () => {
  const none = { companyStatus: 1, memberNo: null, joinDate: null };
  const member = { companyStatus: 2, memberNo: "43-0001", joinDate: "2020-05-01" };
  const facts = {
    today: "2026-11-20",
    stood: none,
    establishDate: "2018-12-01",
    regCertDate: "2019-01-01",
    staffTotal: 0,
  };
  const of = (form: object, more: object = {}) =>
    membershipRules({ ...member, reason: null, ...form } as MembershipForm, { ...facts, ...more }).map(
      ({ path }) => path,
    );

  it("follows the life cycle, with number, date and reason", () => {
    expect(of({})).toEqual([]);
    expect(of({ companyStatus: 6 })).toEqual(["companyStatus"]);
    expect(of({ memberNo: null, joinDate: null })).toEqual(["memberNo", "joinDate"]);
    expect(of({ joinDate: "2026-11-21" })).toEqual(["joinDate"]);
    expect(of({ joinDate: "2018-12-31" })).toEqual(["joinDate"]);
    expect(of({ companyStatus: 3 }, { stood: member })).toEqual(["reason"]);
    expect(of({ memberNo: "43-0002" }, { stood: member })).toEqual(["reason"]);
    expect(of({ companyStatus: 6, reason: "申请退会" }, { stood: member, staffTotal: 3 })).toEqual(["companyStatus"]);
  });

  it("a member's number is one however it is written", () => {
    const shape = membershipForm.shape.memberNo;
    expect(["43-dw0001", "４３－ＤＷ０００１", " 43-DW 0001 "].map((no) => shape.parse(no))).toEqual(
      Array.from({ length: 3 }, () => "43-DW0001"),
    );
  });

  it("a grade stands with its recognition, and none without", () => {
    const grade = { firmGrade: 3, gradeYear: 2025, gradeCertNo: "DJ1", gradeValidTo: "2028-12-31" };
    const at = (form: object) => gradeRules({ ...grade, ...form } as GradeForm, "2026-11-20").map(({ path }) => path);
    expect(at({})).toEqual([]);
    expect(at({ gradeYear: null, gradeCertNo: null, gradeValidTo: null })).toHaveLength(3);
    expect(at({ firmGrade: 0 })).toHaveLength(3);
    expect(at({ gradeYear: 2027 })).toEqual(["gradeYear"]);
    expect(at({ gradeValidTo: "2024-12-31" })).toEqual(["gradeValidTo"]);
  });
});

describe("the form's schema", () => {
  const parse = (over: object) => check(firmForm, { ...aFirm(), ...over }, "2026-11-20");

  it("accepts the sample and leaves it as it is", () => {
    const result = parse({});
    expect(result.ok && canonicalForm(result.value)).toEqual(aFirm());
  });

  it("needs 税务师事务所 in the name and normalises its brackets", () => {
    expect(parse({ companyName: "湖南知远咨询有限公司" })).toEqual({
      ok: false,
      errors: [{ path: "companyName", message: "事务所名称须含「税务师事务所」" }],
    });
    const result = parse({ companyName: " 湖南知远税务师事务所(普通合伙)\u3000" });
    expect(result.ok && result.value.companyName).toBe("湖南知远税务师事务所（普通合伙）");
  });

  it("names what is missing as the user calls it", () => {
    const result = parse({ orgForm: null, contactName: "", partners: [{ ...aPartner(0), contribution: null }] });
    expect(result).toEqual({
      ok: false,
      errors: [
        { path: "orgForm", message: "请选择组织形式" },
        { path: "contactName", message: "请填写联系人" },
        { path: "partners.0.contribution", message: "请填写出资额" },
      ],
    });
  });

  it("refuses a related qualification that stands twice", () => {
    expect(parse({ relatedQualifications: [1, 1] })).toEqual({
      ok: false,
      errors: [{ path: "relatedQualifications", message: "兼营机构有重复项" }],
    });
  });
});

describe("canonical writing", () => {
  it("gives amounts two decimals and forgets what an answer of no leaves behind", () => {
    const form = canonicalForm(
      aFirm({
        registeredCapital: "1000000",
        officeArea: "320.5",
        leaseEndDate: "2030-01-01",
        insuredAmount: "5",
        insuredFrom: "2026-01-01",
        parentCompanyName: "某总所",
        relatedQualifications: [3, 1],
        partners: [aPartner(0, { contribution: "1", partnerType: 2, idType: 1, staffId: "s1" })],
      }),
    );
    expect(form).toMatchObject({
      registeredCapital: "1000000.00",
      officeArea: "320.50",
      leaseEndDate: null,
      insuredAmount: null,
      insuredFrom: null,
      parentCompanyName: null,
      relatedQualifications: [1, 3],
      partners: [{ contribution: "1.00", idType: null, staffId: null }],
    });
  });
});

describe("key items", () => {
  it("every standard item names an item that exists", () => {
    expect(STANDARD_KEY_ITEMS.filter((item) => !isKeyItem(item))).toEqual([]);
    for (const wrong of ["noSuchItem", "partners.*.noSuchItem", "branches.*.creditCode", "partners.0.idNo", ""]) {
      expect(isKeyItem(wrong)).toBe(false);
    }
  });

  it("are recognised at any row", () => {
    expect(isLocked(STANDARD_KEY_ITEMS, "partners.17.idNo")).toBe(true);
    expect(isLocked(STANDARD_KEY_ITEMS, "partners.17.paidContribution")).toBe(false);
    expect(isLocked([], "companyName")).toBe(false);
  });

  const stored = aFirm({ partners: [aPartner(0, { partnerId: "p0" }), aPartner(1, { partnerId: "p1" })] });

  it("refuse a changed item, a removed row and a new one; the order of rows is free", () => {
    const [first, second] = stored.partners;
    if (!first || !second) throw new Error("two partners");
    const changes = (form: typeof stored) => lockedChanges(stored, form, STANDARD_KEY_ITEMS);
    expect(changes({ ...stored, partners: [second, first], phone: "0731-1234567" })).toEqual([]);
    expect(changes({ ...stored, regAddress: "别处" })).toEqual([{ path: "regAddress", message: KEY_REASON }]);
    expect(changes({ ...stored, partners: [first] })).toEqual([{ path: "partners", message: KEY_REASON }]);
    expect(changes({ ...stored, partners: [first, second, aPartner(2)] })).toEqual([
      { path: "partners.2.partnerName", message: KEY_REASON },
    ]);
    expect(changes({ ...stored, partners: [second, { ...first, quitDate: "2026-01-01" }] })).toEqual([
      { path: "partners.1.quitDate", message: KEY_REASON },
    ]);
  });

  it("are open when nothing is locked", () => {
    expect(lockedChanges(stored, aFirm({ partners: [], companyName: "别名" }), [])).toEqual([]);
  });
});

describe("differences in words", () => {
  const before = aFirm({ companyNature: 2, partners: [aPartner(0, { partnerId: "p0" })] });

  it("say item, before and after, with units and labels", () => {
    const after = {
      ...before,
      serviceStatus: 2,
      hasUnion: true,
      districtCode: "430103",
      riskFundBalance: "12.5",
      relatedQualifications: [1, 2],
      partners: [{ ...before.partners[0], contribution: "600000.00" }],
      branches: [{ ...aBranch(1), branchId: "b1" }],
    };
    const changes = firmDiff(before, after, "股东", lookups);
    const words = Object.fromEntries(changes.map((c) => [c.label, [c.before, c.after]]));
    expect(words).toMatchObject({
      服务状态: ["company_service_status/1", "company_service_status/2"],
      是否建立工会: ["否", "是"],
      "办公地(区县)": ["地430102", "地430103"],
      职业风险基金余额: [null, "12.50 元"],
      兼营机构: [null, "related_qualification/1、related_qualification/2"],
      "股东 陈知远 · 出资额": ["50 万元", "60 万元"],
      "分支机构 湖南知远税务师事务所有限责任公司武汉分所 · 负责人": [null, "钱汀兰"],
    });
    expect(changes.find((c) => c.label.endsWith("出资额"))?.path).toBe("partners.p0.contribution");
  });

  it("mask personal numbers, say so when only the hidden part changed, and show an institution's code", () => {
    const after = {
      ...before,
      contactMobile: "13855550002",
      partners: [{ ...before.partners[0], idNo: sampleIdNo(5) }],
    };
    const changes = firmDiff(before, after, "股东", lookups);
    expect(changes.map((c) => [c.before, c.after])).toEqual([
      ["138****0002", "138****0002（已变更）"],
      [expect.stringMatching(/^430\*{11}\d{3}[\dX]$/), expect.stringMatching(/^430\*{11}\d{3}[\dX]/)],
    ]);
    expect(masked({ partnerType: 2, idNo: sampleCreditCode(3) }).idNo).toBe(sampleCreditCode(3));
    expect(masked({ partnerType: 1, idNo: sampleIdNo(3) }).idNo).not.toBe(sampleIdNo(3));
  });

  it("have nothing to say about equal states", () => {
    expect(firmDiff(before, structuredClone(before), "股东", lookups)).toEqual([]);
    expect(describeValue(undefined, "", lookups)).toBeNull();
  });
});
