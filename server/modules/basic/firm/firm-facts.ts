import { and, eq, inArray, isNull, like, ne, notInArray, or, type SQL } from "drizzle-orm";
import type { FirmFacts, StaffFact } from "@/contracts/basic/firm/firm-facts";
import { COMPANY_STATUS, MEMBERS, type FirmForm, NATURE, QUALIFICATION } from "@/contracts/basic/firm/firm-form";
import { tradeNameOf } from "@/contracts/basic/firm/firm-name";
import type { Db } from "@/server/db/client";
import { likeText } from "@/server/platform/sql/list";
import type { Vault } from "@/server/platform/secrets/vault";
import type { FirmAggregate } from "@/server/modules/basic/firm/firm-linked";
import { firmBranches } from "@/server/modules/basic/firm/firm-branch.table";
import { firmPartners } from "@/server/modules/basic/firm/firm-partner.table";
import { firms } from "@/server/reference/firm.table";
import { isOnStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";
import { localityText } from "@/server/reference/localities";

/** States in which a firm binds its people, 待入会 among them. // 公告2017年第31号 art. 5(3) */
export const BINDING = [COMPANY_STATUS.applying, ...MEMBERS];

/** What is asked of the firm itself; a firm that is about to be opened has no more. */
type Asked = Pick<
  FirmAggregate,
  "companyId" | "parentCompanyId" | "associationOrgId" | "joinDate" | "linked" | "partners"
>;

interface Ask {
  readonly db: Db;
  readonly vault: Vault;
  readonly aggregate: Asked;
  /** What is about to be stored, or what is stored. */
  readonly form: FirmForm;
  readonly locked: readonly string[];
  readonly today: string;
}

/** People 在职 who may be the partners or the head: by number, by name or by the link. */
async function staffFacts({ db, vault, aggregate, form }: Ask): Promise<StaffFact[]> {
  const numbers = [...form.partners.map((row) => row.idNo), form.legalPersonIdNo].map((idNo) => vault.index(idNo));
  const names = [...form.partners.map((row) => row.partnerName), form.legalPersonName];
  const ids = form.partners.flatMap((row) => (row.staffId ? [row.staffId] : []));
  const rows = await db
    .select({
      staffId: staff.staffId,
      staffName: staff.staffName,
      idNo: staff.idNo,
      certNo: staff.certNo,
      hasTaxAgentCert: staff.hasTaxAgentCert,
    })
    .from(staff)
    .where(
      and(
        eq(staff.companyId, aggregate.companyId),
        isOnStaff,
        or(inArray(staff.idNoIndex, numbers), inArray(staff.staffName, names), inArray(staff.staffId, ids)),
      ),
    );
  return rows.map((row) => ({ ...row, idNo: row.idNo === null ? "" : vault.open(row.idNo) }));
}

/** Head office, branches and this firm are one house. */
async function groupOf({ db, aggregate }: Ask): Promise<string[]> {
  const { companyId, parentCompanyId } = aggregate;
  const top = parentCompanyId ?? companyId;
  const rows = await db.select({ companyId: firms.companyId }).from(firms).where(eq(firms.parentCompanyId, top));
  return [...new Set([companyId, top, ...rows.map((row) => row.companyId)])];
}

/** ID numbers of the form's partners who are partner or on the staff of another house. */
async function boundElsewhere(ask: Ask, group: readonly string[]): Promise<string[]> {
  const { db, vault, form } = ask;
  const byIndex = new Map(form.partners.map((row) => [vault.index(row.idNo), row.idNo]));
  if (byIndex.size === 0) return [];
  const indexes = [...byIndex.keys()];
  const another = (column: typeof firms.companyId): SQL | undefined =>
    and(notInArray(column, [...group]), inArray(firms.companyStatus, BINDING));
  const partnerRows = await db
    .select({ idNoIndex: firmPartners.idNoIndex })
    .from(firmPartners)
    .innerJoin(firms, eq(firms.companyId, firmPartners.companyId))
    .where(and(inArray(firmPartners.idNoIndex, indexes), isNull(firmPartners.quitDate), another(firms.companyId)));
  const staffRows = await db
    .select({ idNoIndex: staff.idNoIndex })
    .from(staff)
    .innerJoin(firms, eq(firms.companyId, staff.companyId))
    .where(and(inArray(staff.idNoIndex, indexes), isOnStaff, another(firms.companyId)));
  return [...partnerRows, ...staffRows].flatMap((row) => byIndex.get(row.idNoIndex ?? "") ?? []);
}

type Place = Pick<FirmForm, "regProvinceCode" | "regCityCode" | "regDistrictCode">;
const regionsOf = (place: Place): string[] => [
  localityText(place.regProvinceCode, "", ""),
  localityText("", place.regCityCode, ""),
  localityText("", "", place.regDistrictCode),
];

/** The trade name when another house of the association carries it too (F5); the other is never named. */
async function tradeNameTaken(ask: Ask, group: readonly string[]): Promise<string | null> {
  const { db, aggregate, form } = ask;
  const own = tradeNameOf(form.companyName, regionsOf(form));
  if (own === "") return null;
  const rows = await db
    .select({
      companyName: firms.companyName,
      regProvinceCode: firms.regProvinceCode,
      regCityCode: firms.regCityCode,
      regDistrictCode: firms.regDistrictCode,
    })
    .from(firms)
    .where(
      and(
        eq(firms.associationOrgId, aggregate.associationOrgId),
        notInArray(firms.companyId, [...group]),
        like(firms.companyName, `%${likeText(own)}%`),
      ),
    );
  return rows.some((row) => tradeNameOf(row.companyName, regionsOf(row)) === own) ? own : null;
}

const UNIQUE = ["companyName", "creditCode", "regCertNo"] as const;

async function takenItems({ db, aggregate, form }: Ask): Promise<(typeof UNIQUE)[number][]> {
  const rows = await db
    .select({ companyName: firms.companyName, creditCode: firms.creditCode, regCertNo: firms.regCertNo })
    .from(firms)
    .where(and(ne(firms.companyId, aggregate.companyId), or(...UNIQUE.map((key) => eq(firms[key], form[key])))));
  return UNIQUE.filter((key) => rows.some((row) => row[key] === form[key]));
}

/** Codes of typed branches that belong to other members; one of this house that is 待入会 still is typed. */
async function foreignBranchCodes({ db, form }: Ask, group: readonly string[]): Promise<string[]> {
  const codes = form.branches.map((row) => row.creditCode);
  if (codes.length === 0) return [];
  const rows = await db
    .select({ creditCode: firms.creditCode, companyId: firms.companyId, companyNature: firms.companyNature })
    .from(firms)
    .where(inArray(firms.creditCode, codes));
  const isOwn = (row: (typeof rows)[number]) => row.companyNature === NATURE.branch && group.includes(row.companyId);
  return rows.filter((row) => !isOwn(row)).map((row) => row.creditCode);
}

/** Whether another house has typed the form's code among its branches; its own head office may, until it is a member. */
async function isTypedAsBranch({ db, form }: Ask, group: readonly string[], parent: Parent | null): Promise<boolean> {
  const house = form.companyNature === NATURE.branch ? [...group, ...(parent ? [parent.companyId] : [])] : [];
  const rows = await db
    .select({ companyId: firmBranches.companyId })
    .from(firmBranches)
    .where(eq(firmBranches.creditCode, form.creditCode));
  return rows.some(({ companyId }) => !house.includes(companyId));
}

type Parent = NonNullable<Awaited<ReturnType<typeof findParent>>>;

/** The member head office that the typed name and code are, both exactly; null when there is none. */
export async function findParent(
  db: Db,
  form: Pick<FirmForm, "parentCreditCode" | "parentCompanyName">,
  associationOrgId: string,
) {
  if (!form.parentCreditCode || !form.parentCompanyName) return null;
  const rows = await db
    .select({ companyId: firms.companyId, companyName: firms.companyName, companyNature: firms.companyNature })
    .from(firms)
    .where(
      and(
        eq(firms.creditCode, form.parentCreditCode),
        eq(firms.companyName, form.parentCompanyName),
        eq(firms.associationOrgId, associationOrgId),
      ),
    );
  return rows[0] ?? null;
}

/** Whether the typed code is a member's who is called otherwise: the head office would stand there as a stranger. */
export async function isParentNamedOtherwise(
  db: Db,
  { parentCreditCode, parentCompanyName }: Pick<FirmForm, "parentCreditCode" | "parentCompanyName">,
  associationOrgId: string,
): Promise<boolean> {
  if (!parentCreditCode || !parentCompanyName) return false;
  const [row] = await db
    .select({ companyName: firms.companyName })
    .from(firms)
    .where(and(eq(firms.creditCode, parentCreditCode), eq(firms.associationOrgId, associationOrgId)));
  return row !== undefined && row.companyName !== parentCompanyName;
}

/** Everything that the rules must be told, asked for once per save or reading. */
export async function gatherFacts(ask: Ask): Promise<FirmFacts> {
  const { joinDate, associationOrgId, linked } = ask.aggregate;
  const group = await groupOf(ask);
  const parent = await findParent(ask.db, ask.form, associationOrgId);
  return {
    today: ask.today,
    joinDate,
    locked: ask.locked,
    linkedBranchCodes: linked.map((branch) => branch.creditCode),
    staff: await staffFacts(ask),
    historicPartners: ask.aggregate.partners
      .filter((row) => row.qualification === QUALIFICATION.other)
      .map((row) => row.partnerId),
    foreignBranchCodes: await foreignBranchCodes(ask, group),
    isTypedAsBranch: await isTypedAsBranch(ask, group, parent),
    boundElsewhere: await boundElsewhere(ask, group),
    tradeNameTaken: await tradeNameTaken(ask, group),
    taken: await takenItems(ask),
    parent,
    isParentNamedOtherwise: parent === null && (await isParentNamedOtherwise(ask.db, ask.form, associationOrgId)),
  };
}
