import { z } from "zod";
import { endpoint, restBase, session } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";

/** Dictionary `msg_type`: types that may also be texted: 审核结果, 到期预警, 培训. // domain b §11.2 (6) */
export const TEXTED_TYPES: readonly number[] = [3, 4, 5];

const smsCopy = (schema: z.ZodBoolean = z.boolean()) =>
  field(schema, { label: "短信提醒", kind: "yesNo", help: "审核结果、到期预警、培训类消息同时发短信提醒" });

/** How the signed-in user wants to be told. */
export const messageSettings = z.object({
  smsCopy: smsCopy(),
  /** Where it goes, masked; null: the account has no phone, so nothing can be texted. */
  mobile: field(z.string().nullable(), { label: "手机" }),
});
export type MessageSettings = z.infer<typeof messageSettings>;

const base = restBase("common", "sitemsg-settings");
const common = { access: session, origin: "ours", data: messageSettings } as const;

export const messageSettingsApi = {
  get: endpoint("message.settings.get", base, { ...common, method: "GET", summary: "本人的消息提醒设置" }),
  update: endpoint("message.settings.update", base, {
    ...common,
    method: "PUT",
    summary: "修改本人的消息提醒设置：是否同时以短信提醒，默认不发",
    body: z.strictObject({ smsCopy: smsCopy() }),
  }),
} as const;
