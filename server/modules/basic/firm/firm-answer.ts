import { and, eq } from "drizzle-orm";
import type { FirmBranch } from "@/contracts/basic/firm/firm";
import { taxAgentRatio } from "@/contracts/basic/firm/firm-canonical";
import { isPartnership, type FirmForm } from "@/contracts/basic/firm/firm-form";
import { masked } from "@/contracts/basic/firm/firm-personal";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";
import type { Vault } from "@/server/platform/secrets/vault";
import { orgName } from "@/server/reference/orgs";
import { branchOf, type FirmAggregate, firmPart } from "@/server/modules/basic/firm/firm-linked";
import { countStaff } from "@/server/modules/basic/firm/firm-counts";
import { firmConfirmations } from "@/server/modules/basic/firm/firm-confirmation.table";
import type { AnswerFacts, RecordContext } from "@/server/records/hooks";
import type { FirmRecord } from "@/server/reference/firm.table";
import { localityText } from "@/server/reference/localities";

function branchesOf(
  { regProvinceCode, linked, branches }: FirmAggregate,
  form: FirmForm,
  vault: Vault,
  user: SessionUser,
) {
  const members = linked.map((row): FirmBranch => ({
    ...masked({ ...branchOf(row, regProvinceCode), principalMobile: vault.open(row.principalMobile) }),
    branchId: row.companyId,
    canOpen: user.reach.includes(row.companyId),
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

/** What a firm's page tells beside its columns. */
export async function answerOf(record: FirmRecord, context: RecordContext, { form }: AnswerFacts<FirmForm>) {
  const { db, user, services, today } = context;
  const firm = firmPart(record);
  const confirmYear = Number(today.slice(0, 4));
  return {
    associationName: await orgName(db, firm.associationOrgId),
    parentPlace: localityText(form.parentProvinceCode ?? "", "", "") || null,
    regPlace: localityText(form.regProvinceCode, form.regCityCode, form.regDistrictCode),
    officePlace: localityText(form.provinceCode, form.cityCode, form.districtCode),
    counts: await countStaff(db, firm.companyId, today),
    taxAgentPartnerRatio: taxAgentRatio(form.partners),
    // Comes from the approved income statement.
    lastYearRevenue: null,
    partners: partnersOf(firm, form),
    branches: branchesOf(firm, form, services.vault, user),
    confirmation: await confirmationOf(db, firm.companyId, confirmYear),
    confirmYear,
  };
}
