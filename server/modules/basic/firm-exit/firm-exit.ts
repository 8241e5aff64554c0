import type { FastifyInstance } from "fastify";
import { firmExit } from "@/contracts/basic/firm-exit/firm-exit";
import { implement } from "@/server/platform/call/implement";
import { lapsesAtEnd } from "@/server/modules/basic/firm-application/ending";
import { firmExitRecords } from "@/server/modules/basic/firm-exit/firm-exit-records";
import { firmExits } from "@/server/modules/basic/firm-exit/firm-exit.table";

/** 退会与注销申请: a record with states whose acceptance moves the membership. // domain a §1.5 */
export function registerFirmExit(app: FastifyInstance): void {
  const byTime =
    (name: "lapse" | "abandon"): Parameters<typeof lapsesAtEnd>[1]["lapse"] =>
    async (doing, id) =>
      firmExitRecords.systemStep(doing, await firmExitRecords.hold(doing.db, id), name);
  lapsesAtEnd(firmExit.id, {
    table: firmExits,
    id: firmExits.exitId,
    lapse: byTime("lapse"),
    abandon: byTime("abandon"),
  });
  implement(app, firmExit.api, firmExitRecords.handlers);
}
