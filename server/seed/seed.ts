import { and, inArray, notInArray, sql } from "drizzle-orm";
import type { DatabaseHandle, Db } from "@/server/db/client";
import { ASSOCIATION_LOCK } from "@/server/seed/cities";
import { accountRows, noticeRows } from "@/server/seed/accounts";
import { DEMO, userIdOf } from "@/server/seed/demo";
import { FIRM_PLANS } from "@/server/seed/firm-data";
import { firmOf, outsideBranches, partnersOf, type PlainFirm } from "@/server/seed/firms";
import { insertRewards } from "@/server/seed/rewards";
import { insertMessages } from "@/server/seed/messages";
import { insertWaiting } from "@/server/seed/waiting";
import { insertStatements } from "@/server/seed/statements";
import { insertTaxes } from "@/server/seed/taxes";
import { insertCustomers } from "@/server/seed/customers";
import { insertAgreements } from "@/server/seed/agreements";
import { insertInvoices } from "@/server/seed/invoices";
import { insertReports } from "@/server/seed/reports";
import { insertContracts } from "@/server/seed/contracts";
import { insertDues } from "@/server/seed/dues";
import { insertParty } from "@/server/seed/party-info";
import { insertActivities } from "@/server/seed/party";
import { insertPhotos, photoRows } from "@/server/seed/photo";
import { peopleOf, type PlainStaff } from "@/server/seed/people";
import { chanceOf } from "@/server/seed/prng";
import { loadReference } from "@/server/seed/reference";
import type { Env } from "@/server/env";
import { maskIdNo, maskMobile } from "@/contracts/kit/number/id-no";
import { auditMonthsAhead } from "@/server/platform/audit/audit";
import { type Files, openFiles } from "@/server/platform/files/files";
import { hashPassword } from "@/server/platform/secrets/password";
import { calendarDate, type Clock } from "@/server/platform/call/services";
import { createVault, type Vault } from "@/server/platform/secrets/vault";
import { loginCertOrgs } from "@/server/modules/auth/cert/login-cert.table";
import { authorityOf } from "@/server/modules/auth/cert/cert-authority";
import { passwordHistory } from "@/server/modules/auth/password/password.table";
import { orgs, userCompanies, userRoles, users } from "@/server/reference/user.table";
import { firmBranches } from "@/server/modules/basic/firm/firm-branch.table";
import { firmConfirmations } from "@/server/modules/basic/firm/firm-confirmation.table";
import { firmPartners } from "@/server/modules/basic/firm/firm-partner.table";
import { firms } from "@/server/reference/firm.table";
import { nameSortOf } from "@/server/modules/basic/name-sort";
import { accountSearched, firmSearched, staffSearched } from "@/server/reference/searched";
import { searchKeysOf } from "@/server/platform/search/search-keys";
import { staff } from "@/server/reference/staff.table";
import { notices } from "@/server/modules/common/sys-notice.table";

/** Any fixed number: another one would be another association. */
const SEED = 20_260_101;
const BATCH = 100;
const CREATED = new Date("2026-01-05T01:30:00.000Z");

/** Two firms may hold login certificates; the others find out how to ask for it. */
const certFirms = [DEMO.firm.first, DEMO.firm.headOffice].map((companyId) => ({
  loginCertOrgId: `demo-cert-${companyId.slice(-8)}`,
  companyId,
  remark: "演示数据",
  createTime: CREATED,
  createUserName: "协会",
}));

/** The whole association in the clear, before it is sealed and stored. The same for the same calendar date. */
export function demoAssociation(today: string) {
  const chance = chanceOf(SEED);
  const people: PlainStaff[] = [];
  const offices = FIRM_PLANS.map((plan) => {
    const own = peopleOf(plan, people.length, chance, today);
    people.push(...own);
    return { plan, firm: firmOf(plan, own, today), partners: partnersOf(plan, own) };
  });
  return {
    people,
    firms: offices.map((office) => office.firm),
    partners: offices.flatMap((office) => office.partners),
    branches: outsideBranches,
  };
}

const times = { createTime: CREATED, updateTime: CREATED, createUserName: "协会", updateUserName: "协会" };

function sealer(vault: Vault) {
  const both = <K extends string>(key: K, value: string) =>
    ({ [key]: vault.seal(value), [`${key}Index`]: vault.index(value) }) as Record<K | `${K}Index`, string>;
  const maybe = <K extends string>(key: K, value: string | null | undefined) =>
    value ? both(key, value) : ({ [key]: null, [`${key}Index`]: null } as Record<K | `${K}Index`, null>);
  return {
    firm: (row: PlainFirm) => ({
      ...row,
      searchKeys: searchKeysOf(firmSearched(row), vault),
      ...both("legalPersonIdNo", row.legalPersonIdNo),
      ...both("legalPersonMobile", row.legalPersonMobile),
      ...both("directorMobile", row.directorMobile),
      ...both("contactMobile", row.contactMobile),
      ...maybe("financeMobile", row.financeMobile),
      ...times,
    }),
    person: (row: PlainStaff) => ({
      ...row,
      nameSort: nameSortOf(row.staffName),
      searchKeys: searchKeysOf(staffSearched(row), vault),
      ...both("idNo", row.idNo),
      idNoMask: maskIdNo(row.idNo),
      ...both("mobile", row.mobile),
      mobileMask: maskMobile(row.mobile),
      ...times,
    }),
    idNo: <R extends { idNo: string }>(row: R) => ({ ...row, ...both("idNo", row.idNo) }),
    principal: <R extends { principalMobile?: string | null | undefined }>(row: R) => ({
      ...row,
      ...maybe("principalMobile", row.principalMobile),
    }),
    account: <R extends { username: string; nickName: string; mobilephone?: string | null | undefined }>(row: R) => ({
      ...row,
      searchKeys: searchKeysOf(accountSearched({ ...row, mobilephone: row.mobilephone ?? null }), vault),
      mobilephone: row.mobilephone ? vault.seal(row.mobilephone) : null,
      mobileIndex: row.mobilephone ? vault.index(row.mobilephone) : null,
    }),
  };
}

async function insertAll(db: Db, vault: Vault, files: Files, now: Date): Promise<void> {
  const today = calendarDate(now);
  const demo = demoAssociation(today);
  const seal = sealer(vault);
  const { orgId, orgName } = DEMO;
  await db.insert(orgs).values({ orgId, orgName, fullOrgName: orgName, lv1OrgId: orgId });
  await db.insert(firms).values(demo.firms.map(seal.firm));
  for (let at = 0; at < demo.people.length; at += BATCH) {
    await db.insert(staff).values(demo.people.slice(at, at + BATCH).map(seal.person));
  }
  await insertPhotos(db, await photoRows(files, demo.people, CREATED));
  await db.insert(firmPartners).values(demo.partners.map(seal.idNo));
  await db.insert(firmBranches).values(demo.branches.map(seal.principal));
  // The head office and one branch have confirmed this year; the others find it on their workbench.
  await db.insert(firmConfirmations).values(
    [DEMO.firm.headOffice, DEMO.firm.branchZhuzhou].map((companyId) => ({
      companyId,
      confirmYear: Number(today.slice(0, 4)),
      userId: userIdOf(DEMO.user.head),
      userName: "演示总所管理员",
      confirmTime: new Date(Math.min(now.getTime(), CREATED.getTime())),
    })),
  );
  const accounts = accountRows(await hashPassword(DEMO.password), CREATED);
  await db.insert(users).values(accounts.rows.map(seal.account));
  await db.insert(userRoles).values(accounts.userRoleRows);
  await db.insert(userCompanies).values(accounts.reach);
  await db.insert(notices).values(noticeRows(now));
  await insertMessages(db, now);
  await insertParty(db, vault, demo.people, now, today);
  await insertActivities(db, files, demo, now);
  const agents = demo.people.filter((one) => one.companyId === DEMO.firm.first && one.hasTaxAgentCert === true);
  const people = agents
    .slice(0, 2)
    .map(({ staffId, staffName, certNo }) => ({ staffId, staffName, certNo: certNo ?? null }));
  await insertRewards(db, files, { firms: demo.firms, people }, now);
  await insertWaiting(db);
  await insertStatements(db, demo.firms, now);
  await insertTaxes(db, demo.firms, { vault, now });
  await insertDues(db, files, { firms: demo.firms, vault, now });
  await insertCustomers(db, vault, demo);
  await insertContracts(db, files, demo, now);
  await insertAgreements(db, files, now);
  await insertInvoices(db, files, now);
  await insertReports(db, files, now);
  await db.insert(loginCertOrgs).values(certFirms);
}

/**
 * Loads the demo association into a database that has its reference data (`loadReference`); the second time nothing
 * happens. Of several processes one does the work. Returns whether it was done now. // contract §1 SEED_DEMO
 */
export async function seedDemo(handle: DatabaseHandle, vault: Vault, files: Files, now: Date): Promise<boolean> {
  const isNew = await handle.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ASSOCIATION_LOCK})`);
    // A real association is never given a fictional one beside it.
    const known = await tx.select({ orgId: orgs.orgId }).from(orgs).limit(1);
    if (known.length > 0) return false;
    await insertAll(tx, vault, files, now);
    return true;
  });
  // Fresh rows have no statistics; the first lists would be planned blindly.
  if (isNew)
    await handle.pool.query(
      "vacuum analyze firms, staff, stored_files, firm_partners, firm_branches, users, user_roles, sys_notices, site_messages, site_message_receivers, party_activities",
    );
  return isNew;
}

/** The password that the start page names must not grow too old; one that a tester has chosen may. // contract §1 */
async function renewDemoPasswords(db: Db, now: Date): Promise<void> {
  const chosen = db.select({ userId: passwordHistory.userId }).from(passwordHistory);
  const demoIds = Object.values(DEMO.user).map(userIdOf);
  await db
    .update(users)
    .set({ passwordTime: now })
    .where(and(inArray(users.userId, demoIds), notInArray(users.userId, chosen)));
}

export interface SeedParts {
  readonly db: DatabaseHandle;
  readonly env: Pick<Env, "hasDemo" | "dataKey" | "fileStore">;
  readonly clock: Clock;
}

/** What a start does after the migrations: reference data always, the demo association where it is wanted. */
export async function seed({ db, env, clock }: SeedParts): Promise<void> {
  await auditMonthsAhead(db.db);
  await loadReference(db.db);
  const vault = createVault(env.dataKey);
  if (env.hasDemo) await seedDemo(db, vault, await openFiles(env.fileStore), clock.now());
  if (env.hasDemo) await renewDemoPasswords(db.db, clock.now());
  await authorityOf(db.db, vault, clock.now());
}
