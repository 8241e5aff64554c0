import { z } from "zod";
import { endpoint, restBase, session } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";

/** Dictionary `msg_type`: types that may also be sent as a text or a mail: 审核结果, 到期预警, 培训. // domain b §11.2 (6) */
export const COPIED_TYPES: readonly number[] = [3, 4, 5];

/** Ways beside the site that the association may offer. */
export const COPY_CHANNELS = ["sms", "mail"] as const;
export type CopyChannel = (typeof COPY_CHANNELS)[number];
export const COPY_WORDS: Readonly<Record<CopyChannel, string>> = { sms: "短信提醒", mail: "邮件提醒" };

const copy = (channel: CopyChannel) => {
  const by = channel === "sms" ? "发短信" : "发邮件";
  const help = `审核结果、到期预警、培训类消息同时${by}提醒`;
  return field(z.boolean(), { label: COPY_WORDS[channel], kind: "yesNo", help });
};

/** How the signed-in user wants to be told. */
export const messageSettings = z.object({
  smsCopy: copy("sms"),
  mailCopy: copy("mail"),
  /** Where it goes, masked; null: the account has none, so nothing can be sent that way. */
  mobile: field(z.string().nullable(), { label: "手机" }),
  email: field(z.string().nullable(), { label: "邮箱" }),
  /** What the association offers. */
  channels: field(z.array(z.enum(COPY_CHANNELS)), { label: "可用的提醒方式" }),
});
export type MessageSettings = z.infer<typeof messageSettings>;

const base = restBase("common", "sitemsg-settings");
const common = { access: session, origin: "ours", data: messageSettings } as const;

export const messageSettingsApi = {
  get: endpoint("message.settings.get", base, { ...common, method: "GET", summary: "本人的消息提醒设置" }),
  update: endpoint("message.settings.update", base, {
    ...common,
    method: "PUT",
    summary: "修改本人的消息提醒设置：是否同时以短信、邮件提醒，默认不发；没有写的一项不变",
    body: z.strictObject({ smsCopy: copy("sms").optional(), mailCopy: copy("mail").optional() }),
  }),
} as const;
