/** @jest-environment node */
// Guarantees: every cross-field rule of domain a §1.6 and §1.2 speaks its sentence at the offending item, errors and
// warnings as the page says, and a rule that only locked items could mend never blocks a save.
import { type OpeningForm, openingForm } from "@/contracts/auth/handover";
import { contributionRatios } from "@/contracts/basic/firm/firm-canonical";
import type { FirmFacts } from "@/contracts/basic/firm/firm-facts";
import type { FirmUpdate } from "@/contracts/basic/firm/firm-form";
import { lockedOf, STANDARD_KEY_ITEMS } from "@/contracts/basic/firm/firm-key";
import { openingRules } from "@/contracts/basic/firm/firm-opening";
import { firmRules } from "@/contracts/basic/firm/firm-rules";
import { aBranch, aFirm, aPartner, sampleCreditCode, sampleIdNo } from "@/contracts/basic/firm/firm-sample";

const facts: FirmFacts = { today: "2026-11-21", joinDate: "2018-07-01", locked: [], linkedBranchCodes: [] };

const found = (form: FirmUpdate, over: Partial<FirmFacts> = {}) =>
  firmRules(form, { ...facts, ...over }).map((f) => `${f.level} ${f.rule} ${f.path} ${f.message}`);

const branchOffice = (over: Partial<FirmUpdate> = {}): FirmUpdate =>
  aFirm({
    companyName: "湖南知远税务师事务所有限责任公司岳阳分所",
    bankAccountName: "湖南知远税务师事务所有限责任公司岳阳分所",
    companyNature: 3,
    parentCompanyName: "湖南知远税务师事务所有限责任公司",
    parentCreditCode: sampleCreditCode(2),
    parentProvinceCode: "430000",
    registeredCapital: null,
    paidInCapital: null,
    partners: [],
    ...over,
  });

const partnership = (over: Partial<FirmUpdate> = {}): FirmUpdate =>
  aFirm({
    orgForm: 3,
    companyName: "湖南知远税务师事务所（特殊普通合伙）",
    bankAccountName: "湖南知远税务师事务所（特殊普通合伙）",
    partners: [aPartner(0, { isManagingPartner: true }), aPartner(1)],
    ...over,
  });

const pickPapers = (firm: FirmUpdate) =>
  Object.fromEntries(
    Object.keys(openingForm.shape).map((key) => [key, firm[key as keyof FirmUpdate] ?? null]),
  ) as unknown as OpeningForm;

const withPartner = (over: Parameters<typeof aPartner>[1]): FirmUpdate =>
  aFirm({ partners: [aPartner(0), aPartner(1, over)] });

describe("a firm that keeps every rule", () => {
  it.each([
    ["limited", aFirm()],
    ["partnership", partnership()],
    ["branch", branchOffice()],
    ["head office with a typed branch", aFirm({ companyNature: 2, branches: [aBranch(1)] })],
  ])("%s: nothing is found", (_, form) => {
    expect(found(form)).toEqual([]);
  });

  it("compares numbers of certificates whatever their case: the roster keeps capitals", () => {
    const staff = [0, 1].map((i) => {
      const { partnerName: staffName, idNo, qualCertNo } = aPartner(i);
      return { staffId: `s${i}`, staffName, idNo, certNo: qualCertNo?.toUpperCase() ?? null, hasTaxAgentCert: true };
    });
    const small = (no: string | null) => no?.toLowerCase() ?? null;
    const partners = [0, 1].map((i) => aPartner(i, { qualCertNo: small(aPartner(i).qualCertNo) }));
    expect(staff.map(({ certNo }) => certNo)).not.toEqual(partners.map(({ qualCertNo }) => qualCertNo));
    const legalPersonCertNo = small(staff[0]?.certNo ?? null);
    expect(found(aFirm({ partners, legalPersonCertNo }), { staff })).toEqual([]);
  });
});

const cases: [string, FirmUpdate, string, Partial<FirmFacts>?][] = [
  [
    "F1 half is not more than half",
    aFirm({ partners: [aPartner(0), aPartner(1, { qualification: 2 })] }),
    "error F1 partners 合伙人(股东)中税务师占比应高于50%",
  ],
  [
    "F1 partners who left do not count",
    aFirm({
      registeredCapital: "500000.00",
      partners: [aPartner(0, { qualification: 2 }), aPartner(1, { quitDate: "2020-01-01" })],
    }),
    "error F1 partners 合伙人(股东)中税务师占比应高于50%",
  ],
  [
    "F2 limited: the legal person is no shareholder",
    aFirm({ legalPersonName: "冯听雨", legalPersonIdNo: sampleIdNo(99), legalPersonCertNo: null }),
    "error F2 legalPersonName 法定代表人须是股东之一",
  ],
  [
    "F2 limited: same name, other number",
    aFirm({ legalPersonIdNo: sampleIdNo(99) }),
    "error F2 legalPersonIdNo 法定代表人的证件号码与股东名单不一致",
  ],
  [
    "F2 limited: same number, other name",
    aFirm({ legalPersonName: "陈致远" }),
    "error F2 legalPersonName 法定代表人的姓名与股东名单不一致",
  ],
  [
    "F2 partnership without an executive partner",
    partnership({ partners: [aPartner(0), aPartner(1)] }),
    "error F2 partners 合伙制事务所至少须有一名执行事务合伙人",
  ],
  [
    "F2 partnership: the executive is another partner",
    partnership({ partners: [aPartner(0), aPartner(1, { isManagingPartner: true })] }),
    "error F2 legalPersonName 执行事务合伙人须在合伙人名单中并标明执行事务",
  ],
  [
    "F3 partnership of one",
    partnership({ partners: [aPartner(0, { isManagingPartner: true, contribution: "1000000.00" })] }),
    "error F3 partners 合伙制事务所的合伙人不能少于2人",
  ],
  ["F3 no shareholder at all", aFirm({ partners: [] }), "error F3 partners 请至少登记一名合伙人(股东)"],
  [
    "F3 special partnership without its mark",
    partnership({ companyName: "湖南知远税务师事务所", bankAccountName: "湖南知远税务师事务所" }),
    "error F3 companyName 特殊普通合伙事务所的名称须含「（特殊普通合伙）」",
  ],
  [
    "F3 a special partnership's mark is no general one's",
    partnership({ orgForm: 2 }),
    "error F3 companyName 普通合伙事务所的名称须含「（普通合伙）」",
  ],
  [
    "F3 limited without its mark",
    aFirm({ companyName: "湖南知远税务师事务所", bankAccountName: "湖南知远税务师事务所" }),
    "error F3 companyName 有限责任制事务所的名称须含「有限公司」或「有限责任公司」",
  ],
  [
    "F3 limited with a partnership's mark behind its own",
    aFirm({
      companyName: "湖南知远税务师事务所有限公司（普通合伙）",
      bankAccountName: "湖南知远税务师事务所有限公司（普通合伙）",
    }),
    "error F3 companyName 名称中的「（普通合伙）」与组织形式不符，请按营业执照核对名称和组织形式",
  ],
  [
    "F3 a partnership that calls itself limited",
    partnership({
      companyName: "湖南知远税务师事务所有限公司（特殊普通合伙）",
      bankAccountName: "湖南知远税务师事务所有限公司（特殊普通合伙）",
    }),
    "error F3 companyName 名称中的「有限公司」与组织形式不符，请按营业执照核对名称和组织形式",
  ],
  [
    "F4 at the capital",
    aFirm({ registeredCapital: "1000000.02" }),
    "error F4 registeredCapital 出资额合计 100 万元与注册资本(出资额) 100.000002 万元不相等，相差 0.000002 万元",
  ],
  [
    "F4 at the partners",
    aFirm({ registeredCapital: "1200000.00" }),
    "error F4 partners 出资额合计 100 万元与注册资本(出资额) 120 万元不相等，相差 20 万元",
  ],
  [
    "F5 the trade name is taken",
    aFirm(),
    "warning F5 companyName 字号「知远」在本省已有登记，请核对",
    { tradeNameTaken: "知远" },
  ],
  [
    "F6 registered before founded",
    aFirm({ regCertDate: "2018-04-30" }),
    "error F6 regCertDate 行政登记日期不能早于成立日期",
  ],
  [
    "F6 registered after joining",
    aFirm({ regCertDate: "2018-07-02" }),
    "error F6 regCertDate 行政登记日期不能晚于入会日期（2018-07-01）",
  ],
  [
    "F7 branch with capital",
    branchOffice({ registeredCapital: "1.00" }),
    "error F7 registeredCapital 分所没有注册资本，请清空",
  ],
  [
    "F7 branch with paid-in capital",
    branchOffice({ paidInCapital: "0.00" }),
    "error F7 paidInCapital 分所没有实缴资本，请清空",
  ],
  ["F7 branch with partners", branchOffice({ partners: [aPartner(0)] }), "error F7 partners 分所不登记合伙人(股东)"],
  ["F7 branch without parent", branchOffice({ parentCompanyName: null }), "error F7 parentCompanyName 请填写总所名称"],
  ["F7 parent's province", branchOffice({ parentProvinceCode: null }), "error F7 parentProvinceCode 请选择总所所在省"],
  [
    "F7 principal is not on staff",
    branchOffice(),
    "error F7 legalPersonName 分所负责人须是本所在职人员，请先在人员管理中登记",
    { staff: [] },
  ],
  [
    "F7 parent is no head office",
    branchOffice(),
    "error F7 parentCreditCode 所填总所的机构性质不是「总所」，请核对",
    { parent: { companyNature: 1, companyName: "湖南知远税务师事务所有限责任公司" }, staff: undefined },
  ],
  [
    "F7 parent's code is a member's of another name",
    branchOffice(),
    "error F7 parentCompanyName 总所名称与该统一社会信用代码的会员单位不一致，请核对总所名称和统一社会信用代码",
    { isParentNamedOtherwise: true, staff: undefined },
  ],
  [
    "F8 same number, other name",
    aFirm(),
    "error F8 partners.1.partnerName 姓名与人员名册中同一证件号码的人员不一致",
    { staff: [{ staffId: "s1", staffName: "周清禾", idNo: sampleIdNo(1), certNo: null, hasTaxAgentCert: null }] },
  ],
  [
    "F8 linked person with another number",
    withPartner({ staffId: "s1" }),
    "error F8 partners.1.idNo 证件号码与人员名册中的该人员不一致",
    { staff: [{ staffId: "s1", staffName: "周清和", idNo: sampleIdNo(77), certNo: null, hasTaxAgentCert: null }] },
  ],
  [
    "F8 namesake with another number",
    aFirm(),
    "error F8 partners.1.idNo 证件号码与人员名册中同名人员不一致，请核对",
    { staff: [{ staffId: "s1", staffName: "周清和", idNo: sampleIdNo(77), certNo: null, hasTaxAgentCert: null }] },
  ],
  [
    "F8 another certificate than the roster's",
    aFirm(),
    "error F8 partners.1.qualCertNo 资格证书编号与人员名册中此人的不一致，请核对",
    {
      staff: [
        { staffId: "s1", staffName: "周清和", idNo: sampleIdNo(1), certNo: "TA209900001", hasTaxAgentCert: true },
      ],
    },
  ],
  [
    "another certificate of the head than the roster's",
    aFirm({ legalPersonCertNo: "ta209900001" }),
    "error CERT legalPersonCertNo 法定代表人的税务师证书编号与人员名册不一致",
    {
      staff: [
        { staffId: "s0", staffName: "陈知远", idNo: sampleIdNo(0), certNo: "TA201500000", hasTaxAgentCert: null },
      ],
    },
  ],
  [
    "F8 no tax agent by the roster",
    aFirm(),
    "error F8 partners.1.qualification 人员名册中此人不是税务师，请核对职业资格或先更正人员名册",
    { staff: [{ staffId: "s1", staffName: "周清和", idNo: sampleIdNo(1), certNo: null, hasTaxAgentCert: false }] },
  ],
  [
    "qualification of history on a new row",
    withPartner({ partnerId: "p1", qualification: 9 }),
    "error QUAL partners.1.qualification 「其他(历史)」只保留给以前已登记的人员，请选择税务师、注册会计师或律师",
    { historicPartners: ["p2"] },
  ],
  [
    "a partner under age",
    withPartner({ idNo: sampleIdNo(1, "20160101") }),
    "error AGE partners.1.idNo 股东未满18周岁，请核对证件号码",
  ],
  [
    "a partner who joined as a child",
    withPartner({ idNo: sampleIdNo(1, "20050101") }),
    "error AGE partners.1.joinDate 入股时未满18周岁，请核对入股日期和证件号码",
  ],
  [
    "a head under age",
    aFirm({ legalPersonIdNo: sampleIdNo(0, "20160101") }),
    "error AGE legalPersonIdNo 法定代表人未满18周岁，请核对证件号码",
  ],
  [
    "the firm as its own shareholder by code",
    withPartner({ partnerType: 2, idType: null, idNo: sampleCreditCode(1), qualification: 4 }),
    "error SELF partners.1.idNo 机构出资人不能是本所自己，请填写其统一社会信用代码",
  ],
  [
    "the firm as its own shareholder by name",
    withPartner({
      partnerType: 2,
      idType: null,
      idNo: sampleCreditCode(2),
      qualification: 4,
      partnerName: "湖南知远税务师事务所有限责任公司",
    }),
    "error SELF partners.1.partnerName 机构出资人不能是本所自己，请核对机构名称",
  ],
  [
    "a logo that is none of the record's files",
    aFirm({ logoFileId: "f9" }),
    "error LOGO logoFileId 事务所标志须是附件中的图片，请先上传",
  ],
  [
    "the firm's own branch as its shareholder",
    aFirm({
      companyNature: 2,
      branches: [aBranch(1)],
      partners: withPartner({
        partnerType: 2,
        idType: null,
        idNo: sampleCreditCode(8001, "420106"),
        qualification: 4,
      }).partners,
    }),
    "error SELF partners.1.idNo 机构出资人不能是本所自己的分支机构，请核对统一社会信用代码",
  ],
  [
    "the firm as its own head office",
    aFirm({
      companyNature: 4,
      parentCreditCode: sampleCreditCode(1),
      parentCompanyName: "甲",
      parentProvinceCode: "430000",
    }),
    "error SELF parentCreditCode 总所不能是本所自己，请填写总所的统一社会信用代码",
  ],
  [
    "a code that another house has typed as its branch",
    aFirm(),
    "error BRANCH creditCode 该统一社会信用代码已被其他会员单位登记为分支机构，请核对；登记有误的请联系协会，由该单位更正后再填写",
    { isTypedAsBranch: true },
  ],
  [
    "another member's code as own branch",
    aFirm({ companyNature: 2, branches: [aBranch(1)] }),
    "error BRANCH branches.0.creditCode 该统一社会信用代码是其他会员单位的，不是本所的分支机构，请核对",
    { foreignBranchCodes: [sampleCreditCode(8001, "420106")] },
  ],
  [
    "F8 linked person who left",
    withPartner({ staffId: "s9" }),
    "error F8 partners.1.staffId 所选人员不在本所在职名册中，请重新选择",
    { staff: [] },
  ],
  [
    "F8 on duty but unknown",
    aFirm(),
    "warning F8 partners.1.partnerName 标明在本所执业，但人员名册中没有此人",
    { staff: [] },
  ],
  [
    "F9 registration area and city differ",
    aFirm({ creditCode: sampleCreditCode(1, "430602") }),
    "warning F9 creditCode 统一社会信用代码中的登记地与注册地所在市不一致，请核对",
  ],
  [
    "art. 5(3) partner of another firm, unnamed",
    aFirm(),
    "error ART5.3 partners.1.idNo 该人员已在其他税务师事务所任合伙人(股东)或从业，不能同时登记",
    { boundElsewhere: [sampleIdNo(1)] },
  ],
  ["lease without end", aFirm({ officeOwnership: 2 }), "error REQ leaseEndDate 请选择租赁到期日"],
  ["insured without amount", aFirm({ liabilityInsured: true }), "error REQ insuredAmount 请填写保险金额"],
  [
    "insurance ends on its first day",
    aFirm({ liabilityInsured: true, insuredAmount: "1.00", insuredFrom: "2026-12-31", insuredTo: "2026-12-31" }),
    "error INS insuredTo 保险期限止须晚于保险期限起",
  ],
  ["capital is required", aFirm({ registeredCapital: null }), "error REQ registeredCapital 请填写注册资本(出资额)"],
  [
    "paid-in beyond capital",
    aFirm({ paidInCapital: "1000000.01" }),
    "warning CAP paidInCapital 实缴资本大于注册资本(出资额)，请核对",
  ],
  [
    "slip of the unit",
    aFirm({ registeredCapital: "100000000.01" }),
    "warning UNIT registeredCapital 注册资本(出资额)超过 10000 万元，请确认单位是万元",
  ],
  [
    "account of another name",
    aFirm({ bankAccountName: "湖南知远税务师事务所" }),
    "warning BANK bankAccountName 银行户名与事务所名称不一致，退还会费可能失败，请核对",
  ],
  ["founded tomorrow", aFirm({ establishDate: "2026-11-22" }), "error DATE establishDate 成立日期不能晚于今天"],
  [
    "licence ends before it starts",
    aFirm({ licenseEnd: "2018-04-30" }),
    "error DATE licenseEnd 营业期限止不能早于营业期限起",
  ],
  [
    "licence ends soon",
    aFirm({ licenseEnd: "2027-01-20" }),
    "warning EXPIRY licenseEnd 营业期限将于 2027-01-20 到期，还有 60 天",
  ],
  ["licence ended", aFirm({ licenseEnd: "2026-11-20" }), "warning EXPIRY licenseEnd 营业期限已于 2026-11-20 到期"],
  ["ended organisation form", aFirm({ orgForm: 4 }), "error ORG orgForm 税务师事务所的组织形式须为有限责任制或合伙制"],
  ["city of another province", aFirm({ regCityCode: "420100" }), "error PLACE regCityCode 所选的市不属于所选的省"],
  [
    "impossible birth date",
    aFirm({ legalPersonIdNo: "320100198502290017" }),
    "error ID legalPersonIdNo 身份证号码中的出生日期不是真实日期",
  ],
  [
    "partner's wrong check digit",
    withPartner({ idNo: "110105194912310021" }),
    "error ID partners.1.idNo 身份证号码校验位错误",
  ],
  ["person without document type", withPartner({ idType: null }), "error REQ partners.1.idType 请选择证件类型"],
  [
    "person without certificate",
    withPartner({ qualCertNo: null }),
    "error REQ partners.1.qualCertNo 请填写资格证书编号",
  ],
  [
    "institution with a person's number",
    withPartner({ partnerType: 2, idType: null, qualification: 4, partnerName: "湖南远山管理咨询有限公司" }),
    "error ID partners.1.idNo 机构出资人：统一社会信用代码校验位错误，请核对",
  ],
  [
    "institution as tax agent",
    withPartner({ partnerType: 2, idType: null, idNo: sampleCreditCode(9) }),
    "error QUAL partners.1.qualification 机构出资人的职业资格须选择「机构」",
  ],
  ["the same partner twice", withPartner({ idNo: sampleIdNo(0) }), "error DUP partners.1.idNo 该股东重复登记"],
  [
    "paid more than promised",
    withPartner({ paidContribution: "500000.01" }),
    "error CAP partners.1.paidContribution 实缴出资额不能大于出资额",
  ],
  [
    "labour in a limited firm",
    withPartner({ contributionMode: 4 }),
    "error CAP partners.1.contributionMode 劳务出资仅适用于合伙制事务所的普通合伙人",
  ],
  [
    "left before joining",
    withPartner({ quitDate: "2018-04-30" }),
    "error DATE partners.1.quitDate 退出日期不能早于入股日期",
  ],
  ["joins tomorrow", withPartner({ joinDate: "2026-11-22" }), "error DATE partners.1.joinDate 入股日期不能晚于今天"],
  [
    "tax agent without the certificate's number",
    aFirm({ legalPersonCertNo: null }),
    "error CERT legalPersonCertNo 法定代表人是税务师，请填写其税务师证书编号",
    {
      staff: [
        { staffId: "s0", staffName: "陈知远", idNo: sampleIdNo(0), certNo: "TA201500000", hasTaxAgentCert: null },
      ],
    },
  ],
  ["name taken", aFirm(), "error UNIQUE companyName 事务所名称已被其他事务所登记，请核对", { taken: ["companyName"] }],
  [
    "independent firm with a branch",
    aFirm({ branches: [aBranch(1)] }),
    "error BRANCH branches 独立所没有分支机构；设立分所的，机构性质须变更为总所",
  ],
  [
    "branch that is a member",
    aFirm({ companyNature: 2, branches: [aBranch(1)] }),
    "error DUP branches.0.creditCode 该分支机构已是会员并自动列示，无需填写",
    { linkedBranchCodes: [sampleCreditCode(8001, "420106")] },
  ],
  [
    "more tax agents than staff",
    aFirm({ companyNature: 2, branches: [aBranch(1, { taxAgentCount: 9 })] }),
    "error COUNT branches.0.taxAgentCount 税务师人数不能大于从业人数",
  ],
];

describe("each rule at its item", () => {
  // A missing fourth value would become Jest's `done`.
  it.each(cases.map(([name, form, expected, over = {}]) => [name, form, expected, over] as const))("%s", (...one) => {
    const [, form, expected, over] = one;
    expect(found(form, over)).toContain(expected);
  });
});

describe("locked items", () => {
  const locked = { locked: STANDARD_KEY_ITEMS };

  it("warn instead of refusing when nothing that would mend it may be typed", () => {
    const levels = firmRules(aFirm({ companyName: "湖南知远税务师事务所" }), { ...facts, ...locked });
    expect(levels.find((f) => f.rule === "F3")?.level).toBe("warning");
  });

  it("still refuse what an open item of the same rows can mend", () => {
    const open = STANDARD_KEY_ITEMS.filter((item) => item !== "partners.*.contribution");
    const form = aFirm({ partners: [aPartner(0, { contribution: "400000.00" }), aPartner(1)] });
    const levels = new Map(firmRules(form, { ...facts, locked: open }).map((f) => [f.path, f.level]));
    expect([levels.get("partners"), levels.get("registeredCapital")]).toEqual(["error", "warning"]);
  });

  it("are those that were ever filled in: a firm that was opened still says what nobody knew", () => {
    const blank = { ...aFirm(), registeredCapital: null, regAddress: "", partners: [] };
    const kept = lockedOf(STANDARD_KEY_ITEMS, blank);
    expect(kept.filter((item) => item.startsWith("partners") || /Capital|regAddress/.test(item))).toEqual([]);
    expect(kept).toContain("companyName");
    expect(lockedOf(STANDARD_KEY_ITEMS, { ...aFirm(), parentCompanyName: "总所" })).toEqual(
      expect.arrayContaining(["registeredCapital", "regAddress", "partners", "partners.*.contribution"]),
    );
  });

  it("keep the qualification of history where it stood", () => {
    const form = withPartner({ partnerId: "p1", qualification: 9 });
    expect(found(form, { historicPartners: ["p1"] }).filter((one) => one.includes("QUAL"))).toEqual([]);
  });
});

describe("opening at the desk", () => {
  const papers = (over: Partial<OpeningForm> = {}): OpeningForm => ({
    ...pickPapers(aFirm()),
    nickName: "李晓",
    mobilephone: "13912345678",
    ...over,
  });
  const told = (over: Partial<OpeningForm>, more: Partial<FirmFacts> = {}) =>
    openingRules(papers(over), facts.today, more)
      .filter(({ level }) => level === "error")
      .map(({ path, rule }) => `${rule} ${path}`);

  it.each<[string, Partial<OpeningForm>, string[], Partial<FirmFacts>?]>([
    ["right papers", {}, []],
    ["a name without its form", { companyName: "湖南知远税务师事务所" }, ["F3 companyName"]],
    ["a number with a wrong check digit", { legalPersonIdNo: "110105194912310021" }, ["ID legalPersonIdNo"]],
    ["a child at the head", { legalPersonIdNo: sampleIdNo(0, "20160101") }, ["AGE legalPersonIdNo"]],
    ["founded tomorrow", { establishDate: "2026-11-22" }, ["DATE establishDate", "F6 regCertDate"]],
    ["registered before founded", { regCertDate: "2018-04-30" }, ["F6 regCertDate"]],
    ["a city of another province", { cityCode: "420100" }, ["PLACE cityCode"]],
    ["one person's firm", { orgForm: 4 }, ["ORG orgForm"]],
    ["a subsidiary without head office", { companyNature: 4 }, ["F7 parentCompanyName", "F7 parentCreditCode"]],
    [
      "a subsidiary under a firm that is no head office",
      { companyNature: 4, parentCompanyName: "甲税务师事务所", parentCreditCode: sampleCreditCode(2) },
      ["F7 parentCreditCode"],
      { parent: { companyNature: 1, companyName: "甲税务师事务所" } },
    ],
    ["a code that is taken", {}, ["UNIQUE creditCode"], { taken: ["creditCode"] }],
  ])("%s", (...[, over, expected, more]) => {
    expect(told(over, more)).toEqual(expected);
  });
});

describe("computed shares", () => {
  it("add up to 100 % and leave out who left", () => {
    const rows = [
      aPartner(0, { contribution: "1" }),
      aPartner(1, { contribution: "1" }),
      aPartner(2, { contribution: "1" }),
      aPartner(3, { contribution: "5", quitDate: "2020-01-01" }),
    ];
    expect(contributionRatios(rows)).toEqual(["33.3333", "33.3333", "33.3333", "0.0000"]);
  });

  it("are exact at the largest amounts", () => {
    const max = "999999999999999.99";
    expect(contributionRatios([{ contribution: max }, { contribution: max }])).toEqual(["50.0000", "50.0000"]);
  });
});
