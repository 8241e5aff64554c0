import { and, eq, inArray } from "drizzle-orm";
import { STAFF_STATUS } from "@/contracts/basic/staff/staff-form";
import { STARTER, TRANSFER_TYPE } from "@/contracts/basic/transfer/transfer-fields";
import type { FieldError } from "@/contracts/kit/validate";
import { writtenName } from "@/contracts/kit/text/visible-text";
import type { Db } from "@/server/db/client";
import { invalid } from "@/server/platform/call/errors";
import { firmsByExactName } from "@/server/modules/basic/lookups";
import { groupOf } from "@/server/modules/basic/staff/staff-facts";
import { isActive, rowsOf } from "@/server/modules/basic/transfer/transfer-people";
import type { TransferRecord } from "@/server/modules/basic/transfer/transfer.table";
import { firms } from "@/server/reference/firm.table";
import { isEffectiveStaff } from "@/server/reference/staff";
import { staff, type StaffRecord } from "@/server/reference/staff.table";

export const NOT_FOUND =
  "按姓名和证件号码没有找到这位人员，请与本人证件核对；没有在任何会员单位登记过的人员，请直接新增";
export const UNDER_WAY = "该人员已有办理中的转所申请，请与本人核对；原申请办结或撤回后才能再次申请";

type Asked = Pick<
  TransferRecord,
  | "companyId"
  | "companyName"
  | "startedBy"
  | "transferType"
  | "staffId"
  | "staffName"
  | "idNoIndex"
  | "otherCompanyName"
>;

/** Both sides of a transfer as they stand today, and the person's row that will end. */
export interface Sides {
  readonly from: StaffRecord | null;
  readonly fromCompanyId: string | null;
  readonly fromCompanyName: string | null;
  readonly toCompanyId: string | null;
  readonly toCompanyName: string | null;
  /** Within one house it is 总分所间调动, whatever was chosen; else 省内转所. */
  readonly transferType: number;
  /** The firm that has to answer; null where nobody has: he has left already, or the other side is no member here. */
  readonly otherCompanyId: string | null;
}

const refuse = (path: string, message: string): never => {
  const faults: FieldError[] = [{ path, message }];
  throw invalid(faults);
};

async function firmOf(db: Db, companyId: string) {
  const [firm] = await db
    .select({ companyId: firms.companyId, companyName: firms.companyName, associationOrgId: firms.associationOrgId })
    .from(firms)
    .where(eq(firms.companyId, companyId));
  if (!firm) throw new Error(`no firm ${companyId}`);
  return firm;
}

/** Somebody of this very name and number, wherever he is or was; never by a part of either. // domain a §2.2 */
async function personNamed(db: Db, { staffName, idNoIndex, companyId }: Asked): Promise<StaffRecord | null> {
  const [row] = idNoIndex === null ? [] : await rowsOf(db, idNoIndex);
  if (!row || row.staffName !== staffName) return null;
  if (row.staffStatus === STAFF_STATUS.dead) return refuse("idNo", "该证件号码的人员已登记死亡，请核对证件号码");
  if (row.companyId === companyId)
    return refuse(
      "idNo",
      isActive(row) ? "该人员已是本所在职人员，不需要办理转所" : "该人员最近在本所任职，请直接新增，不需要办理转所",
    );
  return row.staffStatus === STAFF_STATUS.moving ? refuse("idNo", UNDER_WAY) : row;
}

/** The receiving firm asks. */
async function incoming(db: Db, asked: Asked): Promise<Sides> {
  const row = await personNamed(db, asked);
  const to = { toCompanyId: asked.companyId, toCompanyName: asked.companyName };
  if (asked.transferType === TRANSFER_TYPE.in) {
    if (row && isActive(row)) {
      const [there, here] = [await firmOf(db, row.companyId), await firmOf(db, asked.companyId)];
      if (there.associationOrgId === here.associationOrgId)
        return refuse("transferType", "该人员在本省其他会员单位任职，请选择「省内转所」");
    }
    const [from, other] = row && isActive(row) ? [row.companyName, row.companyId] : [asked.otherCompanyName, null];
    return {
      ...to,
      from: row,
      fromCompanyId: other,
      fromCompanyName: from,
      transferType: TRANSFER_TYPE.in,
      otherCompanyId: other,
    };
  }
  if (!row) return refuse("idNo", NOT_FOUND);
  const from = await firmOf(db, row.companyId);
  if (from.associationOrgId !== (await firmOf(db, asked.companyId)).associationOrgId)
    return refuse("transferType", "没有在本省会员单位找到这位人员，从外省来的请选择「外省转入」");
  const house = (await groupOf(db, asked.companyId)).map(({ companyId }) => companyId);
  return {
    ...to,
    from: row,
    fromCompanyId: from.companyId,
    fromCompanyName: from.companyName,
    transferType: house.includes(from.companyId) ? TRANSFER_TYPE.group : TRANSFER_TYPE.within,
    // Who has left has been let go.
    otherCompanyId: isActive(row) ? from.companyId : null,
  };
}

/** Somebody of the firm's own staff; null when he is none of it now. */
export async function ownPerson(db: Db, companyId: string, staffId: string | null): Promise<StaffRecord | null> {
  if (staffId === null) return null;
  const isHere = and(eq(staff.staffId, staffId), eq(staff.companyId, companyId), isEffectiveStaff);
  const [row] = await db
    .select()
    .from(staff)
    .where(and(isHere, inArray(staff.staffStatus, [STAFF_STATUS.active, STAFF_STATUS.moving])));
  return row ?? null;
}

/** The leaving firm asks. */
async function outgoing(db: Db, asked: Asked): Promise<Sides> {
  const { companyId, companyName, otherCompanyName } = asked;
  const row = (await ownPerson(db, companyId, asked.staffId)) ?? refuse("staffId", "请从本所在职人员中选择");
  if (row.staffStatus === STAFF_STATUS.moving) return refuse("staffId", UNDER_WAY);
  const from = { from: row, fromCompanyId: companyId, fromCompanyName: companyName };
  if (asked.transferType === TRANSFER_TYPE.out)
    return {
      ...from,
      toCompanyId: null,
      toCompanyName: otherCompanyName,
      transferType: TRANSFER_TYPE.out,
      otherCompanyId: null,
    };
  const [to] = await firmsByExactName(db, companyId, [writtenName(otherCompanyName ?? "")]);
  if (!to) return refuse("otherCompanyName", "本省没有这个名称的会员单位，请填写与行政登记一致的单位全称");
  if (to.companyId === companyId) return refuse("otherCompanyName", "转入单位不能是本所");
  const house = (await groupOf(db, companyId)).map((firm) => firm.companyId);
  return {
    ...from,
    toCompanyId: to.companyId,
    toCompanyName: to.companyName,
    transferType: house.includes(to.companyId) ? TRANSFER_TYPE.group : TRANSFER_TYPE.within,
    otherCompanyId: to.companyId,
  };
}

/** Finds both sides of what was typed, or says at its item what does not fit; tells nothing of firms that he may not know. */
export const sidesOf = (db: Db, asked: Asked): Promise<Sides> =>
  asked.startedBy === STARTER.to ? incoming(db, asked) : outgoing(db, asked);
