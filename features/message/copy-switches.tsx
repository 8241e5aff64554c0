"use client";

import { Switch } from "antd";
import { COPY_CHANNELS, COPY_WORDS, type CopyChannel, type MessageSettings } from "@/contracts/message/settings";
import styles from "@/features/message/message.module.css";
import { useMessageSettings, useSaveMessageSettings } from "@/lib/hooks/message";
import { notifySuccess } from "@/lib/notify/notify";

const stateOf = (channel: CopyChannel, { smsCopy, mailCopy, mobile, email }: MessageSettings) =>
  channel === "sms"
    ? { isOn: smsCopy, to: mobile, by: "发短信", none: "账号没有绑定手机，不能接收短信" }
    : { isOn: mailCopy, to: email, by: "发邮件", none: "账号没有登记邮箱，不能接收邮件" };

function CopySwitch({ channel, settings }: { readonly channel: CopyChannel; readonly settings: MessageSettings }) {
  const { mutateAsync, isPending } = useSaveMessageSettings();
  const word = COPY_WORDS[channel];
  const { isOn, to, by, none } = stateOf(channel, settings);
  const set = (next: boolean) =>
    mutateAsync({ body: channel === "sms" ? { smsCopy: next } : { mailCopy: next } }).then(
      () => notifySuccess(next ? `已开启${word}` : `已关闭${word}`),
      () => undefined,
    );
  const hint = to === null ? none : `审核结果、到期预警、培训类消息同时${by}到 ${to}`;
  return (
    <label className={styles.setting} title={hint}>
      <Switch
        checked={isOn}
        loading={isPending}
        // What was turned on can be turned off, whatever became of the address.
        disabled={to === null && !isOn}
        onChange={(next) => void set(next)}
      />
      <span>{word}</span>
      <span className={styles.hint}>{hint}</span>
    </label>
  );
}

/** 短信提醒 and 邮件提醒: the reader's own choice, off until he turns them on. // domain b §11.2 (6) */
export function CopySwitches() {
  const { data } = useMessageSettings();
  if (!data) return null;
  return COPY_CHANNELS.filter((channel) => data.channels.includes(channel) || stateOf(channel, data).isOn).map(
    (channel) => <CopySwitch key={channel} channel={channel} settings={data} />,
  );
}
