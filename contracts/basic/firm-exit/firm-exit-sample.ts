import type { FirmExitForm } from "@/contracts/basic/firm-exit/firm-exit-form";

/** Test data: a firm that wants to leave. */
export const anExit = (over: Partial<FirmExitForm> = {}): FirmExitForm => ({
  exitType: 1,
  decideDate: "2026-03-02",
  exitReason: "经合伙人会议决议，不再从事涉税服务",
  mergeFirmName: null,
  mergeCreditCode: null,
  targetProvinceCode: null,
  handlerName: "冯听雨",
  handlerMobile: "13800000002",
  attachments: [],
  ...over,
});
