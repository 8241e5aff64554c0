import { z } from "zod";

/** Date of the privacy text that people read and agree to; a newer one asks anew. */
export const PRIVACY_DATE = "2026-11-29";

/** What ID numbers and photos are collected for. // contract §7.20 */
export const consentPurpose = z.enum(["staffData", "firmData", "partyData", "customerData"]);
export type ConsentPurpose = z.infer<typeof consentPurpose>;

/** Where a refusal for want of consent stands among field errors, and where the form has its tick. */
export const CONSENT_PATH = "consent";

export const CONSENT_MISSING =
  "请先勾选「已按隐私政策告知本人并取得同意」，再保存证件号码或照片。您填写的内容仍在，没有提交任何内容";
export const CONSENT_OUTDATED =
  "隐私政策已更新，本次没有保存，您填写的内容仍在。请刷新页面，阅读新的隐私政策后重新确认";
