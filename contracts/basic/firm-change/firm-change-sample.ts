import type { FirmChangeForm } from "@/contracts/basic/firm-change/firm-change-form";
import { firmChange } from "@/contracts/basic/firm-change/firm-change";

const EMPTY = firmChange.form.parse({ changeItems: [1], attachments: [] });

/** Test data: an application for another name. */
export const aChange = (over: Partial<FirmChangeForm> = {}): FirmChangeForm => ({
  ...EMPTY,
  changeItems: [1],
  changeDate: "2026-03-02",
  changeReason: "经股东会决议变更名称",
  newName: "湖南新知远税务师事务所有限责任公司",
  ...over,
});
