"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import type { OwnApplication } from "@/contracts/public/application";
import { PlainButton } from "@/components/ui/plain-button";
import { currentEndpoint } from "@/features/public/application/endpoints";
import { BeginForm, ResumeForm } from "@/features/public/application/entry-forms";
import { call } from "@/lib/api/call";
import { describe } from "@/lib/api/describe";
import type { Host } from "@/lib/host/context";
import { href } from "@/lib/routes/href";
import styles from "@/features/public/application/entry.module.css";

const ApplicationWork = dynamic(() => import("@/features/public/application/work").then((m) => m.ApplicationWork), {
  loading: () => <p role="status">正在打开申请…</p>,
});

interface Props {
  readonly host: Host;
  /** Of the privacy text of now. */
  readonly privacyDate: string;
}

type Way = "begin" | "resume";
const WAYS = { begin: "开始新的申请", resume: "继续办理或查询进度" } as const;

/** Where the page begins: at the application that this browser works on, or at the way in to one. */
export function ApplicationEntry({ host, privacyDate }: Props) {
  const [own, setOwn] = useState<OwnApplication | null | undefined>(undefined);
  const [failure, setFailure] = useState<string | null>(null);
  const [way, setWay] = useState<Way>("begin");
  useEffect(() => {
    call(currentEndpoint, {}, { noLoading: true }).then(setOwn, (error: unknown) => {
      setFailure(describe(error).text);
      setOwn(null);
    });
  }, []);
  if (own === undefined) return <p role="status">正在读取…</p>;
  if (own !== null)
    return (
      <ApplicationWork
        key={own.detail.applicationId}
        host={host}
        own={own}
        privacyDate={privacyDate}
        onLeave={() => setOwn(null)}
      />
    );
  const Form = way === "begin" ? BeginForm : ResumeForm;
  return (
    <div className={styles.entry}>
      {failure !== null && <p role="alert">{failure}</p>}
      <div className={styles.ways} role="group" aria-label="办理方式">
        {(Object.keys(WAYS) as Way[]).map((one) => (
          <PlainButton key={one} aria-pressed={way === one} onClick={() => setWay(one)}>
            {WAYS[one]}
          </PlainButton>
        ))}
      </div>
      <Form privacyDate={privacyDate} onOpen={setOwn} />
      <p className={styles.back}>
        <a href={href("auth.login")}>已有账号，返回登录</a>
        <a href={href("public.help")}>帮助与联系协会</a>
      </p>
    </div>
  );
}
