import { z } from "zod";
import { defineParam } from "@/server/platform/params/params";

const days = z.int().min(1).max(365);

export const certValidYears = defineParam("cert.validYears", z.int().min(1).max(5), 2, "登录证书有效期（年）");
/** Earlier a second certificate is no renewal. */
export const certRenewDays = defineParam("cert.renewDays", days, 60, "登录证书到期前多少天起可以续期");
export const certFileDays = defineParam("cert.fileDays", days, 30, "证书文件与口令保留多少天，此后清除");
export const certNoticeDays = defineParam(
  "cert.noticeDays",
  z.array(days).min(1).max(10),
  [30, 7, 1],
  "登录证书到期前多少天提醒",
);
/** Longer than whoever fetches it may fail to. */
export const certListDays = defineParam("cert.listDays", z.int().min(2).max(30), 7, "证书吊销列表有效期（天）");
