"use client";

import { Button, Checkbox } from "antd";
import { useEffect, useRef, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Note } from "@/components/ui/note";
import styles from "@/features/security/second-factor.module.css";

/** The only time that they are seen: left only when their owner says that he has kept them. // domain a §3.5 */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [isKept, setKept] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles.form} aria-labelledby="recovery-codes">
      <h2 className={styles.title} id="recovery-codes" tabIndex={-1} ref={title}>
        请保存恢复码
      </h2>
      <Note tone="warn">
        手机不在身边时，凭恢复码登录，每个只能用一次。离开本页后不再显示，请打印或抄写后妥善保管，不要与密码放在一起。
      </Note>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <CopyButton text={codes.join("\n")} label="全部恢复码" />
        <Button onClick={() => window.print()}>打印本页</Button>
      </div>
      <Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)}>
        我已保存恢复码
      </Checkbox>
      <div className={styles.buttons}>
        <Button type="primary" disabled={!isKept} onClick={onKept}>
          完成
        </Button>
      </div>
    </section>
  );
}
