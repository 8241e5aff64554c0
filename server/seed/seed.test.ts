import assert from "node:assert/strict";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { PERMISSION_CODES } from "@/contracts/access";
import type { FirmFacts } from "@/contracts/basic/firm/firm-facts";
import { firmForm, type FirmUpdate } from "@/contracts/basic/firm/firm-form";
import { STANDARD_KEY_ITEMS } from "@/contracts/basic/firm/firm-key";
import { canonicalForm } from "@/contracts/basic/firm/firm-canonical";
import { firmRules } from "@/contracts/basic/firm/firm-rules";
import { canonicalStaff, emptyStaff, type StaffForm } from "@/contracts/basic/staff/staff-form";
import { staffMissing } from "@/contracts/basic/staff/staff-missing";
import { staffRules } from "@/contracts/basic/staff/staff-rules";
import { creditCodeFault, hasValidOrgCode } from "@/contracts/kit/number/credit-code";
import { birthDateOf, genderOf, idNoFault } from "@/contracts/kit/number/id-no";
import { check } from "@/contracts/kit/validate";
import { mobile, personName } from "@/contracts/kit/scalars";
import type { DatabaseHandle } from "@/server/db/client";
import { DEMO } from "@/server/seed/demo";
import { loadReference } from "@/server/seed/reference";
import { STANDARD_ROLES } from "@/server/seed/roles-data";
import { demoAssociation, seedDemo } from "@/server/seed/seed";
import { testDatabase } from "@/server/db/testing";
import type { Files } from "@/server/platform/files/files";
import { diskFiles } from "@/server/platform/files/disk";
import { verifyPassword } from "@/server/platform/secrets/password";
import { createVault } from "@/server/platform/secrets/vault";
import { roleCodes, userCompanies, userRoles, users } from "@/server/reference/user.table";
import { firms } from "@/server/reference/firm.table";
import { staff } from "@/server/reference/staff.table";
import { localities } from "@/server/reference/localities";
import { standardEntries } from "@/server/reference/dictionary-data";

const NOW = new Date("2026-11-20T02:00:00.000Z");
const TODAY = "2026-11-20";
const vault = createVault("a-test-key-of-sufficient-length");
const demo = demoAssociation(TODAY);

const formOf = (companyId: string): FirmUpdate => {
  const row = demo.firms.find((firm) => firm.companyId === companyId);
  assert.ok(row);
  const parent = demo.firms.find((firm) => firm.companyId === row.parentCompanyId);
  const fields = {
    ...row,
    ...(parent && {
      parentCompanyName: parent.companyName,
      parentCreditCode: parent.creditCode,
      parentProvinceCode: "430000",
    }),
  };
  const only = (schema: { shape: object }, source: object): Record<string, unknown> =>
    Object.fromEntries(Object.keys(schema.shape).map((key) => [key, (source as Record<string, unknown>)[key] ?? null]));
  const given = only(firmForm, fields);
  const defaults = { hasUnion: false, hasYouthLeague: false, hasWomenOrg: false, attachments: [], version: 1 };
  const parsed = check(
    firmForm,
    {
      ...given,
      ...Object.fromEntries(Object.entries(defaults).map(([key, value]) => [key, given[key] ?? value])),
      partners: demo.partners
        .filter((partner) => partner.companyId === companyId)
        .map((partner) => only(firmForm.shape.partners.element, partner)),
      branches: demo.branches
        .filter((branch) => branch.companyId === companyId)
        .map((branch) => only(firmForm.shape.branches.element, branch)),
    },
    "2026-11-20",
  );
  assert.ok(parsed.ok, `${row.companyName}: ${JSON.stringify(parsed.ok ? "" : parsed.errors)}`);
  return parsed.value;
};

const factsOf = (companyId: string): FirmFacts => {
  const row = demo.firms.find((firm) => firm.companyId === companyId);
  const atWork = demo.people.filter((person) => person.companyId === companyId && (person.staffStatus ?? 1) === 1);
  const elsewhere = demo.people.filter((person) => person.companyId !== companyId && (person.staffStatus ?? 1) === 1);
  return {
    today: TODAY,
    joinDate: row?.joinDate ?? null,
    locked: row?.companyStatus === 1 ? [] : STANDARD_KEY_ITEMS,
    linkedBranchCodes: demo.firms.filter((firm) => firm.parentCompanyId === companyId).map((firm) => firm.creditCode),
    staff: atWork.map(({ staffId, staffName, idNo, certNo, hasTaxAgentCert }) => ({
      staffId,
      staffName,
      idNo,
      certNo: certNo ?? null,
      hasTaxAgentCert: hasTaxAgentCert ?? null,
    })),
    historicPartners: demo.partners.filter((row) => row.qualification === 9).map((row) => row.partnerId),
    boundElsewhere: elsewhere.map((person) => person.idNo),
  };
};

describe("the demo association on paper", () => {
  it("is the same every time", () => {
    assert.deepEqual(demoAssociation(TODAY), demo);
  });

  it("has 12 firms of every organisation form and nature, one head office with three member branches", () => {
    assert.equal(demo.firms.length, 12);
    assert.deepEqual([...new Set(demo.firms.map((firm) => firm.orgForm))].sort(), [1, 2, 3, 4, 9]);
    assert.deepEqual([...new Set(demo.firms.map((firm) => firm.companyNature))].sort(), [1, 2, 3, 4]);
    const ofHead = demo.firms.filter((firm) => firm.parentCompanyId === DEMO.firm.headOffice);
    assert.deepEqual(
      ofHead.map((firm) => firm.companyId),
      [DEMO.firm.branchZhuzhou, DEMO.firm.branchXiangtan, DEMO.firm.branchYueyang],
    );
    assert.equal(demo.branches.filter((branch) => branch.companyId === DEMO.firm.headOffice).length, 1);
    assert.equal(demo.firms.find((firm) => firm.companyId === DEMO.firm.applying)?.companyStatus, 1);
    assert.equal(new Set(Object.values(DEMO.firm)).size, 12);
  });

  it("has 400 people with right numbers, and nobody twice", () => {
    assert.equal(demo.people.length, 400);
    for (const person of demo.people) {
      const { staffName, idType, idNo, birthDate, gender } = person;
      assert.equal(idNoFault(idType, idNo, TODAY), null, `${staffName} ${idNo}`);
      assert.ok(personName().safeParse(staffName).success, staffName);
      assert.ok(mobile().safeParse(person.mobile).success);
      if (idType !== 1 && idType !== 4) continue;
      assert.equal(birthDateOf(idNo), birthDate);
      assert.equal(genderOf(idNo), gender);
    }
    const unique = (values: readonly (string | null | undefined)[]): void => {
      const given = values.filter((value) => value);
      assert.equal(new Set(given).size, given.length);
    };
    unique(demo.people.map((person) => person.idNo));
    unique(demo.people.map((person) => person.mobile));
    unique(demo.people.map((person) => person.certNo));
    unique(demo.firms.map((firm) => firm.creditCode));
  });

  it("has people of every kind that screens must carry", () => {
    const has = (what: string, test: (person: (typeof demo.people)[number]) => boolean): void =>
      assert.ok(demo.people.some(test), what);
    has("interpunct", (p) => p.staffName.includes("·"));
    has("rare character", (p) => p.staffName.includes("䶮"));
    has("character beyond 16 bits", (p) => /[\u{20000}-\u{3ffff}]/u.test(p.staffName));
    for (const idType of [1, 2, 3, 4, 5]) has(`papers ${idType}`, (p) => p.idType === idType);
    for (const status of [1, 2, 3, 4]) has(`staff status ${status}`, (p) => (p.staffStatus ?? 1) === status);
    for (const category of [1, 2, 3, 4, 5, 6, 7, 8, 9])
      has(`category ${category}`, (p) => p.staffCategory === category);
    has("re-employed after retirement", (p) => p.employmentType === 2);
    has("incomplete", (p) => p.isIncomplete === true);
    has("foreigner", (p) => p.nationality === "SG");
  });

  it("has nobody whose record the rules refuse, and calls incomplete who lacks something", () => {
    for (const p of demo.people) {
      const form = canonicalStaff({ ...emptyStaff, ...p } as StaffForm);
      const faults = staffRules(form, { today: TODAY }).filter((finding) => finding.level === "error");
      assert.deepEqual(faults, [], p.staffName);
      assert.equal(p.isIncomplete, staffMissing(form).length > 0, p.staffName);
    }
  });

  it("keeps the order of a life: born, hired after school age, left after hired, certificate before joining", () => {
    for (const p of demo.people) {
      const age = Number(p.hireDate.slice(0, 4)) - Number(p.birthDate.slice(0, 4));
      assert.ok(age >= 16, `${p.staffName} hired at ${age}`);
      assert.ok(p.hireDate <= TODAY);
      if (p.leaveDate) assert.ok(p.leaveDate >= p.hireDate && p.leaveDate <= TODAY, p.staffName);
      if (p.hasTaxAgentCert) {
        assert.ok(p.certNo && p.certApproveDate && p.certIssueDate && p.joinDate);
        assert.ok(p.certApproveDate <= p.certIssueDate && p.certIssueDate <= p.joinDate && p.joinDate <= TODAY);
      }
      // P2: who practises has a certificate and works full time or after retirement.
      if (p.memberType === 1) assert.ok(p.hasTaxAgentCert && [1, 2].includes(p.employmentType), p.staffName);
    }
  });

  it("uses only values that the dictionaries have", () => {
    const known = new Set(standardEntries().map((entry) => `${entry.keyName} ${entry.keyValue}`));
    const assertKnown = (keyName: string, value: number | null | undefined): void => {
      if (value !== null && value !== undefined) assert.ok(known.has(`${keyName} ${value}`), `${keyName} ${value}`);
    };
    for (const p of demo.people) {
      assertKnown("id_type", p.idType);
      assertKnown("ethnicity", p.ethnicity);
      assertKnown("political_status", p.politicalStatus);
      assertKnown("education", p.education);
      assertKnown("degree", p.degree);
      assertKnown("staff_category", p.staffCategory);
      assertKnown("professional_title", p.professionalTitle);
      assertKnown("employment_type", p.employmentType);
      assertKnown("member_type", p.memberType);
      assertKnown("member_status", p.memberStatus);
      assertKnown("leave_reason", p.leaveReason);
      for (const value of p.position) assertKnown("position", value);
      for (const { certType } of p.certificates ?? []) assertKnown("cert_type", certType);
    }
    for (const f of demo.firms) {
      assertKnown("company_grade", f.firmGrade);
      assertKnown("tsc_level", f.tscLevel);
      assertKnown("tax_credit_level", f.taxCreditLevel);
      assertKnown("office_ownership", f.officeOwnership);
    }
  });

  for (const [name, companyId] of Object.entries(DEMO.firm)) {
    it(`${name} fits the contract and keeps every cross-field rule`, () => {
      const form = canonicalForm(formOf(companyId));
      const findings = firmRules(form, factsOf(companyId));
      assert.deepEqual(
        findings.filter((finding) => finding.level === "error"),
        [],
      );
      assert.equal(creditCodeFault(form.creditCode), null);
      assert.ok(hasValidOrgCode(form.creditCode));
      const districts = localities().districtsOf.get(form.regCityCode) ?? [];
      assert.ok(districts.some((district) => district.code === form.regDistrictCode));
      // Of the warnings only those about time and a historical form are meant.
      const rules = findings.map((finding) => finding.rule).filter((rule) => !["EXPIRY", "ORG"].includes(rule));
      assert.deepEqual(rules, []);
    });
  }
});

describe("the demo association in the database", () => {
  let handle: DatabaseHandle;
  let files: Files;

  before(async () => {
    handle = await testDatabase();
    files = await diskFiles(await mkdtemp(join(tmpdir(), "seed-files-")));
    await loadReference(handle.db);
    assert.equal(await seedDemo(handle, vault, files, NOW), true);
  });
  after(() => handle.close());

  const counts = async () => {
    const { rows } = await handle.pool.query(
      "select (select count(*)::int from firms) as firms, (select count(*)::int from staff) as staff, (select count(*)::int from firm_partners) as partners, (select count(*)::int from users) as users, (select count(*)::int from sys_notices) as notices",
    );
    return rows[0] as Record<string, number>;
  };

  it("is loaded once: a second start changes nothing", async () => {
    const first = await counts();
    assert.equal(first["firms"], 12);
    assert.equal(first["staff"], 400);
    assert.equal(first["users"], 12);
    await loadReference(handle.db);
    assert.equal(await seedDemo(handle, vault, files, new Date(NOW.getTime() + 86_400_000)), false);
    assert.deepEqual(await counts(), first);
  });

  it("stores no personal number in the clear and finds people by the index", async () => {
    const [person] = demo.people;
    assert.ok(person);
    const [row] = await handle.db
      .select()
      .from(staff)
      .where(eq(staff.idNoIndex, vault.index(person.idNo)));
    assert.equal(row?.staffId, person.staffId);
    assert.equal(vault.open(row?.idNo ?? ""), person.idNo);
    const { rows } = await handle.pool.query<{ text: string }>(
      "select string_agg(t::text, ' ') as text from (select * from staff) t union all select string_agg(t::text, ' ') from (select * from firms) t union all select string_agg(t::text, ' ') from (select * from firm_partners) t union all select string_agg(t::text, ' ') from (select * from users) t",
    );
    const all = rows.map((r) => r.text).join(" ");
    for (const { idNo, idType, mobile: number } of demo.people) {
      if (idType === 1) assert.ok(!all.includes(idNo), "ID number in the clear");
      assert.ok(!all.includes(number), "mobile in the clear");
    }
  });

  it("orders names by pinyin", async () => {
    const rows = await handle.db
      .select({ staffName: staff.staffName })
      .from(staff)
      .where(
        and(eq(staff.companyId, DEMO.firm.first), inArray(sql`left(${staff.staffName}, 1)`, ["王", "李", "陈", "张"])),
      )
      .orderBy(staff.nameSort);
    const surnames = [...new Set(rows.map((row) => row.staffName[0]))];
    assert.deepEqual(
      surnames,
      ["陈", "李", "王", "张"].filter((surname) => surnames.includes(surname)),
    );
  });

  it("has an account for each case, with the role and reach that its name says", async () => {
    const rows = await handle.db
      .select({
        username: users.username,
        userType: users.userType,
        companyId: users.companyId,
        roleId: userRoles.roleId,
        hash: users.passwordHash,
      })
      .from(users)
      .innerJoin(userRoles, eq(userRoles.userId, users.userId));
    assert.deepEqual(rows.map((row) => row.username).sort(), Object.values(DEMO.user).sort());
    const of = (username: string) => rows.find((row) => row.username === username);
    assert.equal(of("demo-admin")?.companyId, DEMO.firm.first);
    assert.equal(of("demo-other")?.companyId, DEMO.firm.applying);
    assert.equal(of("demo-desk")?.userType, 2);
    assert.equal(of("demo-desk")?.companyId, null);
    assert.ok(await verifyPassword(of("demo-admin")?.hash ?? null, DEMO.password));
    const reach = await handle.db.select().from(userCompanies);
    assert.equal(reach.length, 3);
    assert.ok(reach.every((row) => row.canAct));
  });

  it("gives the administrator all codes of the firm side and none of the association's", async () => {
    const codesOf = async (roleId: string): Promise<string[]> =>
      (await handle.db.select().from(roleCodes).where(eq(roleCodes.roleId, roleId))).map((row) => row.code);
    const admin = await codesOf("role_firm_admin");
    assert.deepEqual(admin.sort(), PERMISSION_CODES.filter((code) => !code.includes("_desk_")).sort());
    const readonly = await codesOf("role_firm_readonly");
    assert.ok(readonly.includes("g_hy_member_firm_find"));
    assert.ok(readonly.every((code) => !/_(add|edit|del|submit|import|pay|reset|unlock|transfer|leave)$/.test(code)));
  });

  it("takes codes away from a ready-made role that a release no longer gives", async () => {
    await handle.db.insert(roleCodes).values({ roleId: "role_tax_agent", code: "g_hy_account_add" });
    await handle.pool.query("update reference_versions set shipped_hash = '' where name = 'roles'");
    await loadReference(handle.db);
    const rows = await handle.db.select().from(roleCodes).where(eq(roleCodes.roleId, "role_tax_agent"));
    const wanted = STANDARD_ROLES.find((role) => role.roleCode === "TAX_AGENT")?.codes ?? [];
    assert.deepEqual(rows.map((row) => row.code).sort(), [...wanted].sort());
  });

  it("leaves an admitted firm as it is when its record was changed meanwhile", async () => {
    await handle.db.update(firms).set({ shortName: "改过" }).where(eq(firms.companyId, DEMO.firm.first));
    await seedDemo(handle, vault, files, NOW);
    const rows = await handle.db.select().from(firms).where(ne(firms.companyId, ""));
    assert.equal(rows.find((row) => row.companyId === DEMO.firm.first)?.shortName, "改过");
  });
});
