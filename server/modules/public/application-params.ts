import { z } from "zod";
import { defineParam, defineParamOrder } from "@/server/platform/params/params";

const count = (most: number) => z.int().min(1).max(most);

export const draftDays = defineParam("application.draftDays", count(365), 30, "备案申请：暂存保留天数");
export const remindDays = defineParam("application.remindDays", count(30), 3, "备案申请：到期前几天短信提醒");
export const supplementDays = defineParam("application.supplementDays", count(60), 10, "备案申请：补正期限（工作日）");
export const draftsPerPhone = defineParam(
  "application.draftsPerPhone",
  count(50),
  5,
  "备案申请：每个手机未提交的申请数上限",
);
export const triesPerPhoneHour = defineParam(
  "application.triesPerPhoneHour",
  count(1_000),
  10,
  "备案申请：每个手机每小时核对保存码次数上限",
);
export const triesPerAddressHour = defineParam(
  "application.triesPerAddressHour",
  count(10_000),
  30,
  "备案申请：每个网络地址每小时核对保存码次数上限",
);
export const savesPerHour = defineParam(
  "application.savesPerHour",
  count(10_000),
  600,
  "备案申请：每份申请每小时保存次数上限",
);
export const uploadsPerHour = defineParam(
  "application.uploadsPerHour",
  count(10_000),
  120,
  "备案申请：每个网络地址每小时上传次数上限",
);
export const uploadMbPerDay = defineParam(
  "application.uploadMb",
  count(10_000),
  200,
  "备案申请：每份申请每日上传上限(MB)",
);
defineParamOrder([remindDays, draftDays]);
