"use client";

import { Button } from "antd";
import { applicationApi } from "@/contracts/public/application";
import { APPLICATION } from "@/contracts/public/application-lifecycle";
import { stateLook } from "@/contracts/kit/state-look";
import type { Applying } from "@/features/public/application/use-application";
import { CopyButton } from "@/components/ui/copy-button";
import { useConfirm } from "@/components/ui/dialog/confirm";
import { MoreBox } from "@/components/ui/more-box";
import { StatusTag } from "@/components/ui/status-tag";
import { call } from "@/lib/api/call";
import { describe } from "@/lib/api/describe";
import { useDictionary } from "@/lib/dictionary/context";
import { dateTime } from "@/lib/format/date";
import { notify } from "@/lib/notify/notify";
import styles from "@/features/public/application/work.module.css";

/** Whether what is typed is safe, in words. */
function SaveLine({ work: { state, left, own } }: { work: Applying }) {
  if (!own.detail.canEdit) return null;
  const wrong = left.length === 0 ? "" : `；${left.length} 项填写有误，改正后才会保存`;
  const texts = {
    saved: () => `已保存 ${dateTime(own.detail.updateTime)}${wrong}`,
    saving: () => "正在保存…",
    typed: () => "有改动，即将自动保存",
    failed: () => "尚未保存，内容仍在本页，将自动再试",
    gone: () => "尚未保存，内容仍在本页",
  };
  return (
    <p className={state.kind === "failed" || state.kind === "gone" ? styles.unsaved : styles.saved} role="status">
      {texts[state.kind]()}
      {state.kind === "failed" && `（${state.text}）`}
    </p>
  );
}

/** What finds the application again, where it stands, and the way out. */
export function ApplicationHead({ work, onLeave }: { work: Applying; onLeave: () => void }) {
  const { own, save, isBehind, wrong } = work;
  const ask = useConfirm();
  const dictionary = useDictionary();
  const { applicationId, applicationStatus, applyNo, companyName } = own.detail;
  const look = stateLook("application_status", applicationStatus, "firm");
  const word = dictionary.label("application_status", applicationStatus);
  const leave = async () => {
    if ((isBehind && !(await save())) || wrong.length > 0) {
      const question = {
        title: "退出办理？",
        content: "有内容还没有保存，退出后会丢失。",
        confirmText: "仍然退出",
        danger: true,
      };
      if (!(await ask(question))) return;
    }
    await call(applicationApi.leave, {}).catch(() => undefined);
    onLeave();
  };
  const clear = async () => {
    const content = "填写的内容和上传的材料将全部清除，不能恢复。";
    if (!(await ask({ title: "清除本申请？", content, confirmText: "清除", danger: true }))) return;
    try {
      await call(applicationApi.remove, { params: { applicationId }, query: { version: own.form.version } });
      notify({ message: "申请已清除", channel: "success" });
      onLeave();
    } catch (error) {
      notify({ message: describe(error).text, channel: "error" });
    }
  };
  const isClearable = applicationStatus === APPLICATION.draft || applicationStatus === APPLICATION.withdrawn;
  return (
    <header className={styles.head}>
      <div className={styles.facts}>
        <p className={styles.name}>
          {companyName || "尚未填写事务所名称"} {look && <StatusTag {...look}>{word}</StatusTag>}
        </p>
        <p>
          保存码：<strong className={styles.code}>{own.saveCode}</strong>
          <CopyButton text={own.saveCode} label="保存码" />
          {applyNo !== null && <>　申请编号：{applyNo}</>}
        </p>
        <SaveLine work={work} />
      </div>
      <div className={styles.tools}>
        <Button onClick={() => void leave()}>退出办理</Button>
        {isClearable && (
          <MoreBox label="更多操作">
            {(close) => (
              <Button
                danger
                onClick={() => {
                  close();
                  void clear();
                }}
              >
                清除申请
              </Button>
            )}
          </MoreBox>
        )}
      </div>
    </header>
  );
}
