import { and, eq, inArray } from "drizzle-orm";
import type { staffApi } from "@/contracts/basic/staff/staff";
import { STAFF_STATUS } from "@/contracts/basic/staff/staff-form";
import type { FieldError } from "@/contracts/kit/validate";
import type { Handler } from "@/server/platform/call/context";
import { AppError, invalid, stateConflict } from "@/server/platform/call/errors";
import { actingCompanyId } from "@/server/reference/scope";
import { staffRecords } from "@/server/modules/basic/staff/staff-records";
import { staff, type StaffRecord } from "@/server/reference/staff.table";

const KEY = "mobile";

function faultOf(record: StaffRecord | undefined, version: number, isRepeated: boolean): string | null {
  if (!record) return "没有该人员，请刷新后重试";
  if (isRepeated) return "同一人员重复填写";
  if (record.staffStatus !== STAFF_STATUS.active) return `${record.staffName}不是在职人员，不能更新`;
  return record.version === version ? null : `${record.staffName}的档案刚被他人修改，请刷新后重新填写`;
}

/** New mobiles of several people: all or none, the reasons beside the rows. // domain a §2.5 批量更新手机 */
export const updateMobiles: Handler<typeof staffApi.mobiles> = async (context) => {
  const { db, body, user } = context;
  const companyId = actingCompanyId(user);
  const closed = await staffRecords.closedReason(context, companyId, null);
  if (closed !== null) throw stateConflict(closed);
  const staffIds = body.items.map(({ staffId }) => staffId);
  const records = await db
    .select()
    .from(staff)
    .where(and(eq(staff.companyId, companyId), inArray(staff.staffId, staffIds)))
    // One order for all, so that two never wait for each other.
    .orderBy(staff.staffId)
    .for("update");
  const known = new Map(records.map((record) => [record.staffId, record]));
  const seen = new Set<string>();
  const faults = body.items.flatMap((item, i): FieldError[] => {
    const message = faultOf(known.get(item.staffId), item.version, seen.has(item.staffId));
    seen.add(item.staffId);
    return message ? [{ path: `items.${i}.${KEY}`, message }] : [];
  });
  if (faults.length > 0) {
    const isStale = body.items.some(({ staffId, version }) => (known.get(staffId)?.version ?? version) !== version);
    const message = "有人员不能更新，所有手机号码都没有改动，请按提示处理后重试";
    throw isStale ? new AppError(409, "CONFLICT", message, { fieldErrors: faults }) : invalid(faults, message);
  }
  const subjects = body.items.flatMap(({ staffId: recordId, mobile }) => {
    const record = known.get(recordId);
    if (!record) return [];
    const before = staffRecords.formOf(context, record);
    return [{ recordId, record, before, form: { ...before, mobile } }];
  });
  const place = { context, companyId };
  const forms = await staffRecords.inform(place, subjects);
  const refused: FieldError[] = [];
  for (const [i, one] of forms.entries()) {
    // What stood before keeps nobody from a new number; what the number brings with it does: a draft taking effect.
    const stood = one.facts.before ? await staffRecords.faultsOf({ ...one, form: one.facts.before }) : [];
    const isNew = ({ path, message }: FieldError) => !stood.some((old) => old.path === path && old.message === message);
    const fault = (await staffRecords.faultsOf(one)).find(isNew);
    if (fault) refused.push({ path: `items.${i}.${KEY}`, message: fault.message });
  }
  if (refused.length > 0) throw invalid(refused);
  await staffRecords.writeAll(place, KEY, forms);
  return { updated: body.items.length };
};
