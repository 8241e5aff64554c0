import type { FastifyInstance } from "fastify";
import { firmChange } from "@/contracts/basic/firm-change/firm-change";
import { implement } from "@/server/platform/call/implement";
import { lapsesAtEnd } from "@/server/modules/basic/firm-application/ending";
import { firmChangeRecords } from "@/server/modules/basic/firm-change/firm-change-records";
import { firmChanges } from "@/server/modules/basic/firm-change/firm-change.table";

/** 会员信息变更申请: a record with states whose acceptance writes the firm. // domain a §1.4 */
export function registerFirmChange(app: FastifyInstance): void {
  lapsesAtEnd(firmChange.id, {
    table: firmChanges,
    id: firmChanges.changeId,
    lapse: async (doing, id) =>
      firmChangeRecords.systemStep(doing, await firmChangeRecords.hold(doing.db, id), "lapse"),
  });
  implement(app, firmChange.api, firmChangeRecords.handlers);
}
