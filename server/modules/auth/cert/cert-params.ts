import { z } from "zod";
import { defineParam, defineParamRule } from "@/server/platform/params/params";

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
const DAYS_OF_YEAR = 365;
// A reminder is of use while the certificate may be renewed, and one that may always be renewed never ends.
defineParamRule([certNoticeDays, certRenewDays], (get) => {
  const early = Math.max(...get(certNoticeDays));
  const from = get(certRenewDays);
  if (early <= from) return null;
  return `「${certNoticeDays.label}」（${early}）须不大于「${certRenewDays.label}」（${from}），请先修改另一项`;
});
defineParamRule([certRenewDays, certValidYears], (get) => {
  const [from, years] = [get(certRenewDays), get(certValidYears)];
  if (from < years * DAYS_OF_YEAR) return null;
  return `「${certRenewDays.label}」（${from}）须短于「${certValidYears.label}」（${years}），请先修改另一项`;
});
/** Longer than whoever fetches it may fail to. */
export const certListDays = defineParam("cert.listDays", z.int().min(2).max(30), 7, "证书吊销列表有效期（天）");
