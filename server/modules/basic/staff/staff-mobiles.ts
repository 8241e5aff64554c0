import { and, eq, inArray } from "drizzle-orm";
import type { staffApi } from "@/contracts/basic/staff";
import { STAFF_STATUS } from "@/contracts/basic/staff-form";
import { staffRules } from "@/contracts/basic/staff-rules";
import { maskMobile } from "@/contracts/kit/id-no";
import type { FieldError } from "@/contracts/kit/validate";
import type { Handler } from "@/server/platform/call/context";
import { AppError, invalid } from "@/server/platform/call/errors";
import { isEffective } from "@/server/modules/basic/staff/staff-detail";
import { gatherFacts, groupOf } from "@/server/modules/basic/staff/staff-facts";
import { formOf } from "@/server/modules/basic/staff/staff-form";
import { openFirm, orTaken, writing } from "@/server/modules/basic/staff/staff-save";
import { nextVersion, remember, stateOf } from "@/server/modules/basic/staff/staff-write";
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
  const { db, body, services, now, today, user, audit } = context;
  const { companyId } = await openFirm(context);
  const records = await db
    .select()
    .from(staff)
    .where(
      and(
        eq(staff.companyId, companyId),
        inArray(
          staff.staffId,
          body.items.map((item) => item.staffId),
        ),
      ),
    )
    .for("update");
  const known = new Map(records.map((record) => [record.staffId, record]));
  const seen = new Set<string>();
  const faults = body.items.flatMap((item, i): FieldError[] => {
    const message = faultOf(known.get(item.staffId), item.version, seen.has(item.staffId));
    seen.add(item.staffId);
    return message ? [{ path: `items.${i}.${KEY}`, message }] : [];
  });
  if (faults.length > 0) {
    const isStale = body.items.some(
      (item) => known.has(item.staffId) && known.get(item.staffId)?.version !== item.version,
    );
    const message = "有人员不能更新，所有手机号码都没有改动，请按提示处理后重试";
    throw isStale ? new AppError(409, "CONFLICT", message, { fieldErrors: faults }) : invalid(faults, message);
  }
  const forms = new Map(records.map((record) => [record.staffId, formOf(record, [], services.vault)]));
  const ask = { db, vault: services.vault, companyId, today, group: await groupOf(db, companyId) };
  const subjects = [...forms].map(([staffId, form]) => ({ staffId, form }));
  const facts = new Map((await gatherFacts(ask, subjects)).map((own, i) => [subjects[i]?.staffId, own]));
  const refused = body.items.flatMap(({ staffId, mobile }, i): FieldError[] => {
    const [record, form, own] = [known.get(staffId), forms.get(staffId), facts.get(staffId)];
    if (!record || !form || !own || isEffective(record)) return [];
    // The last missing item of a draft brings it into effect, so what refuses that refuses the number here.
    const fault = staffRules({ ...form, mobile }, own).find(({ rule, level }) => rule === "KNOWN" && level === "error");
    return fault ? [{ path: `items.${i}.${KEY}`, message: fault.message }] : [];
  });
  if (refused.length > 0) throw invalid(refused);
  for (const { staffId, mobile } of body.items) {
    const [record, form] = [known.get(staffId), forms.get(staffId)];
    if (!record || !form) continue;
    const mobileIndex = services.vault.index(mobile);
    const mobileMask = maskMobile(mobile);
    const by = { updateTime: now, updateUserId: user.userId, updateUserName: user.nickName };
    const state = stateOf({ ...form, mobile }, record, facts.get(staffId)?.earlier?.wasMember);
    const sealed = { mobile: services.vault.seal(mobile), mobileIndex, mobileMask };
    const change = { ...sealed, ...state, ...nextVersion(), ...by };
    await orTaken(db.update(staff).set(change).where(eq(staff.staffId, staffId)));
    const isSame = record.mobileIndex === mobileIndex;
    const after = record.mobileMask === mobileMask && !isSame ? `${mobileMask}（已变更）` : mobileMask;
    const changes = isSame ? [] : [{ path: KEY, label: "手机", before: record.mobileMask, after }];
    const version = record.version + 1;
    await remember(writing(context), { staffId, companyId, action: "mobile", version, changes }, audit);
  }
  return { updated: body.items.length };
};
