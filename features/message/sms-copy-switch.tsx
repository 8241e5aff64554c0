"use client";

import { Switch } from "antd";
import styles from "@/features/message/message.module.css";
import { useMessageSettings, useSaveMessageSettings } from "@/lib/hooks/message";
import { notifySuccess } from "@/lib/notify/notify";

/** 短信提醒: the reader's own choice, off until he turns it on. // domain b §11.2 (6) */
export function SmsCopySwitch() {
  const { data } = useMessageSettings();
  const { mutateAsync, isPending } = useSaveMessageSettings();
  if (!data) return null;
  const { smsCopy, mobile } = data;
  const set = (next: boolean) =>
    mutateAsync({ body: { smsCopy: next } }).then(
      () => notifySuccess(next ? "已开启短信提醒" : "已关闭短信提醒"),
      () => undefined,
    );
  const hint =
    mobile === null ? "账号没有绑定手机，不能接收短信" : `审核结果、到期预警、培训类消息同时发短信到 ${mobile}`;
  return (
    <label className={styles.setting} title={hint}>
      <Switch checked={smsCopy} loading={isPending} disabled={mobile === null} onChange={(next) => void set(next)} />
      <span>短信提醒</span>
      <span className={styles.hint}>{hint}</span>
    </label>
  );
}
