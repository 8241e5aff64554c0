import type { FastifyInstance } from "fastify";
import { memberApply, memberApplyLifecycle } from "@/contracts/basic/member-apply/member-apply";
import { memberApplyNumbersApi } from "@/contracts/basic/member-apply/member-apply-numbers";
import type { Handler } from "@/server/platform/call/context";
import { stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { memberApplyRecords } from "@/server/modules/basic/member-apply/member-apply-records";
import { ownPerson } from "@/server/modules/basic/transfer/transfer-resolve";
import { assertOfficer } from "@/server/reference/scope";

const WAITING: readonly number[] = memberApplyLifecycle.waiting ?? [];

/** Old and new number in the clear, while they are decided upon. */
const numbers: Handler<typeof memberApplyNumbersApi.numbers> = async (context) => {
  assertOfficer(context.user);
  const record = await memberApplyRecords.load(context, context.params.applyId);
  const { applyId, companyId, newIdNo, staffId, auditStatus } = record;
  if (newIdNo === null) throw stateConflict("本申请没有更正证件号码");
  if (!WAITING.includes(auditStatus)) throw stateConflict("本申请不在审核中，完整号码只在审核时可以查看");
  const { vault } = context.services;
  const person = await ownPerson(context.db, companyId, staffId);
  context.audit({ object: memberApply.id, objectId: applyId, companyId });
  return { idNoNow: person?.idNo ? vault.open(person.idNo) : null, newIdNo: vault.open(newIdNo) };
};

/** 会员申请. // domain a §2.4 */
export const registerMemberApply = (app: FastifyInstance): void => {
  implement(app, memberApply.api, memberApplyRecords.handlers);
  implement(app, memberApplyNumbersApi, { numbers });
};
