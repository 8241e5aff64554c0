import type { FastifyInstance } from "fastify";
import { staffApi } from "@/contracts/basic/staff/staff";
import type { Handler } from "@/server/platform/call/context";
import { implement } from "@/server/platform/call/implement";
import { actingCompanyId } from "@/server/reference/scope";
import { leaveChecks } from "@/server/modules/basic/staff/staff-checks";
import { groupSeenBy } from "@/server/modules/basic/staff/staff-facts";
import { leave, undoLeave } from "@/server/modules/basic/staff/staff-leave";
import { updateMobiles } from "@/server/modules/basic/staff/staff-mobiles";
import { staffRecords } from "@/server/modules/basic/staff/staff-records";

/** The keyed hash that the records carry, too: worth nothing without the server's key. */
const sealIdNo: Handler<typeof staffApi.sealIdNo> = async ({ body, services }) => ({
  token: `k${services.vault.index(body.idNo)}`,
});

/** The firm's people: read within reach, written by the acting firm. */
export const registerStaff = (app: FastifyInstance): void =>
  implement(app, staffApi, {
    ...staffRecords.handlers,
    mobiles: updateMobiles,
    leaveChecks: async (context) => leaveChecks(context, await staffRecords.load(context, context.params.staffId)),
    leave,
    undoLeave,
    sealIdNo,
    group: ({ db, user }) => groupSeenBy(db, actingCompanyId(user)),
    roster: staffRecords.roster,
  });
