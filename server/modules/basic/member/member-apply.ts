import type { FastifyInstance } from "fastify";
import { memberApply } from "@/contracts/basic/member-apply";
import { implement } from "@/server/platform/call/implement";
import { memberApplyRecords } from "@/server/modules/basic/member/member-apply-records";

/** 会员申请. // domain a §2.4 */
export const registerMemberApply = (app: FastifyInstance): void =>
  implement(app, memberApply.api, memberApplyRecords.handlers);
