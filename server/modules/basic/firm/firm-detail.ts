import { and, eq } from "drizzle-orm";
import type { FirmBranch, FirmDetail } from "@/contracts/basic/firm";
import { taxAgentRatio } from "@/contracts/basic/firm-canonical";
import { isPartnership, type FirmForm } from "@/contracts/basic/firm-form";
import { masked } from "@/contracts/basic/firm-personal";
import { firmRules } from "@/contracts/basic/firm-rules";
import type { Db } from "@/server/db/client";
import { hasCode } from "@/server/platform/call/access";
import type { Context, SessionUser } from "@/server/platform/call/context";
import type { Vault } from "@/server/platform/secrets/vault";
import { orgName } from "@/server/modules/auth/read";
import type { FirmAggregate } from "@/server/modules/basic/firm/firm-aggregate";
import { countStaff } from "@/server/modules/basic/firm/firm-counts";
import { gatherFacts } from "@/server/modules/basic/firm/firm-facts";
import { formOf } from "@/server/modules/basic/firm/firm-form";
import { firmConfirmations } from "@/server/modules/basic/firm/firm-confirmation.table";
import { closedBooksReason } from "@/server/reference/firm-closed";
import { lockedItemsOf, lockedPatterns } from "@/server/modules/basic/firm/firm-params";
import { localityText } from "@/server/modules/common/read";

export type FirmContext = Pick<Context, "db" | "user" | "services" | "now" | "today"> & { readonly user: SessionUser };

function branchesOf({ firm, linked, branches }: FirmAggregate, form: FirmForm, vault: Vault, user: SessionUser) {
  const members = linked.map((row): FirmBranch => ({
    ...masked({ ...row, principalMobile: vault.open(row.principalMobile) }),
    branchId: row.companyId,
    canOpen: user.reach.includes(row.companyId),
    inProvince: row.branchProvinceCode === firm.regProvinceCode,
    independentAccounting: row.independentAccounting ?? false,
    lastYearRevenue: null,
  }));
  const typed = form.branches.map((row, i): FirmBranch => ({
    ...masked(row),
    branchId: row.branchId ?? "",
    companyId: null,
    canOpen: false,
    inProvince: branches[i]?.inProvince ?? false,
  }));
  return [...members, ...typed];
}

const partnersOf = ({ partners }: FirmAggregate, form: FirmForm) =>
  form.partners.map((row, i) => ({
    ...masked(row),
    partnerId: row.partnerId ?? "",
    // Only partnerships have executive partners.
    isManagingPartner: isPartnership(form.orgForm) && row.isManagingPartner,
    contributionRatio: partners[i]?.contributionRatio ?? "0.0000",
  }));

async function confirmationOf(db: Db, companyId: string, confirmYear: number) {
  const [row] = await db
    .select()
    .from(firmConfirmations)
    .where(and(eq(firmConfirmations.companyId, companyId), eq(firmConfirmations.confirmYear, confirmYear)));
  return row ? { confirmYear, userName: row.userName, confirmTime: row.confirmTime.toISOString() } : null;
}

/** Why this user may not save now, in words; null when he may. */
export async function readOnlyReasonOf(context: FirmContext, companyId: string, companyStatus: number) {
  const { user } = context;
  const closed = await closedBooksReason(context, companyStatus, "档案只读");
  if (closed !== null) return closed;
  if (!hasCode(user, "g_hy_member_firm_edit")) return "您没有修改事务所档案的权限";
  return user.companyId === companyId ? null : "请先切换到该事务所再办理";
}

/** The record as its readers get it; personal numbers masked. */
export async function detailOf(context: FirmContext, aggregate: FirmAggregate): Promise<FirmDetail> {
  const { db, user, services, today } = context;
  const { firm } = aggregate;
  const form = formOf(aggregate, services.vault);
  const locked = lockedPatterns(services.params, firm.companyStatus);
  const facts = await gatherFacts({ db, vault: services.vault, aggregate, form, locked, today });
  const confirmYear = Number(today.slice(0, 4));
  const readOnlyReason = await readOnlyReasonOf(context, firm.companyId, firm.companyStatus);
  return {
    ...firm,
    ...masked(form),
    associationName: await orgName(db, firm.associationOrgId),
    parentPlace: localityText(form.parentProvinceCode ?? "", "", "") || null,
    regPlace: localityText(form.regProvinceCode, form.regCityCode, form.regDistrictCode),
    officePlace: localityText(form.provinceCode, form.cityCode, form.districtCode),
    counts: await countStaff(db, firm.companyId, today),
    taxAgentPartnerRatio: taxAgentRatio(form.partners),
    // Comes from the approved income statement.
    lastYearRevenue: null,
    partners: partnersOf(aggregate, form),
    branches: branchesOf(aggregate, form, services.vault, user),
    attachments: [...aggregate.attachments],
    createTime: firm.createTime.toISOString(),
    updateTime: firm.updateTime.toISOString(),
    lockedItems: lockedItemsOf(locked),
    canEdit: readOnlyReason === null,
    readOnlyReason,
    warnings: firmRules(form, facts),
    confirmation: await confirmationOf(db, firm.companyId, confirmYear),
    confirmYear,
  };
}
