"use client";

import { Button } from "antd";
import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import type { FactorState } from "@/contracts/auth/second-factor";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { Note } from "@/components/ui/note";
import { PageFrame } from "@/components/ui/page/page-frame";
import { ListSkeleton } from "@/components/ui/state/skeletons";
import { MarkTag } from "@/components/ui/status-tag";
import { CodeForm } from "@/features/security/factor-code-form";
import { FactorSetup } from "@/features/security/factor-setup";
import { RecoveryCodes } from "@/features/security/recovery-codes";
import { describe } from "@/lib/api/describe";
import { dateTime } from "@/lib/format/date";
import { useFactorState, useRenewRecoveryCodes, useTurnFactorOff } from "@/lib/hooks/second-factor";
import { notifySuccess } from "@/lib/notify/notify";
import { safeRedirect } from "@/lib/routes/guard";
import { useUser } from "@/lib/session/context";
import styles from "@/features/security/second-factor.module.css";

/** So few left want new ones. */
const FEW = 3;
type Doing = "setup" | "renew" | "off" | null;

function Standing({ state, onDo }: { state: FactorState; onDo: (doing: Doing) => void }) {
  const { factorTime, codesLeft, isRequired } = state;
  if (factorTime === null)
    return (
      <section className={styles.part} aria-label="现在的状态">
        <p className={styles.line}>
          <MarkTag of="notEnabled" />
          登录只需密码。
        </p>
        <p className={styles.words}>
          启用后，登录时除密码外还要填写手机验证器上的 6 位数字，密码泄露也不会让他人进入。需要一部装有验证器的手机，
          例如 Microsoft Authenticator、FreeOTP 或手机自带的验证器，不需要联网。
        </p>
        <Button type="primary" onClick={() => onDo("setup")}>
          启用两步验证
        </Button>
      </section>
    );
  return (
    <section className={styles.part} aria-label="现在的状态">
      <p className={styles.line}>
        <MarkTag of="enabled" />
        {dateTime(factorTime)} 起，登录须填写验证码；还有 {codesLeft} 个恢复码。
      </p>
      {codesLeft < FEW && <Note tone="warn">恢复码快用完了。手机不在身边时要靠它登录，请重新生成并妥善保存。</Note>}
      <div className={styles.buttons}>
        <Button onClick={() => onDo("renew")}>重新生成恢复码</Button>
        <Button onClick={() => onDo("setup")}>更换验证器</Button>
        {!isRequired && (
          <Button danger onClick={() => onDo("off")}>
            关闭两步验证
          </Button>
        )}
      </div>
      {isRequired && <p className={styles.words}>协会要求您的账号启用两步验证，可以更换验证器，不能关闭。</p>}
    </section>
  );
}

const Renew = ({ onDone, onLeave }: { onDone: (codes: readonly string[]) => void; onLeave: () => void }) => {
  const { send, faults, isPending } = useRenewRecoveryCodes();
  return (
    <CodeForm
      title="重新生成恢复码"
      hint="原有的恢复码全部作废。请先填写现在的动态验证码或一个恢复码。"
      faults={faults}
      isPending={isPending}
      onLeave={onLeave}
      submitText="重新生成"
      onSubmit={async (code) => {
        const answer = await send({ body: { code } });
        if (answer) onDone(answer.data.recoveryCodes);
      }}
    />
  );
};

const TurnOff = ({ onLeave }: { onLeave: () => void }) => {
  const { send, faults, isPending } = useTurnFactorOff();
  return (
    <CodeForm
      title="关闭两步验证"
      hint="关闭后登录只需密码，验证器和恢复码作废。请填写现在的动态验证码或一个恢复码。"
      faults={faults}
      isPending={isPending}
      onLeave={onLeave}
      submitText="关闭两步验证"
      danger
      onSubmit={async (code) => {
        if (!(await send({ body: { code } }))) return;
        notifySuccess("两步验证已关闭");
        onLeave();
      }}
    />
  );
};

/** What follows when the codes have been kept: back to where the user was on the way to, or the page as it stands. */
function useLeave(stay: () => void): () => void {
  const { mustEnrol } = useUser();
  const [isForced] = useState(mustEnrol);
  const search = useSearchParams();
  const router = useRouter();
  // A page of its own: everything that was shut is open now.
  if (isForced) return () => location.assign(safeRedirect(search.get("redirect")));
  return () => {
    stay();
    router.refresh();
  };
}

function Factor({ state }: { state: FactorState }) {
  const { mustEnrol } = useUser();
  const [doing, setDoing] = useState<Doing>(mustEnrol ? "setup" : null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const stay = () => {
    setDoing(null);
    setCodes(null);
  };
  const leave = useLeave(stay);
  if (codes) return <RecoveryCodes codes={codes} onKept={leave} />;
  if (doing === "setup")
    return <FactorSetup isOn={state.factorTime !== null} onDone={setCodes} onLeave={mustEnrol ? null : stay} />;
  if (doing === "renew") return <Renew onDone={setCodes} onLeave={stay} />;
  if (doing === "off") return <TurnOff onLeave={stay} />;
  return <Standing state={state} onDo={setDoing} />;
}

/** 两步验证 of the signed-in person: turn it on, move it to another phone, new recovery codes, turn it off. // domain a §3.5 */
export function SecondFactorScreen() {
  const { mustEnrol } = useUser();
  const { data, error, refetch, isFetching } = useFactorState();
  const isClosed = data?.factorTime === null && !data.mayChoose;
  return (
    <PageFrame title="两步验证" hint="密码之外的第二道保护：登录时另填手机验证器上的验证码。">
      {mustEnrol && data?.factorTime === null && (
        <Note tone="warn">协会要求您的账号启用两步验证。请先完成设置，之后继续办理。</Note>
      )}
      {error && !data && (
        <ErrorState
          title="两步验证的状态加载失败"
          hint={describe(error).text}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!error && !data && <ListSkeleton rows={3} columns={1} filterRows={0} />}
      {isClosed && (
        <EmptyState
          title="您的账号没有两步验证"
          hint="两步验证供协会账号和事务所管理员账号使用，如有需要请联系本所管理员。"
        />
      )}
      {data && !isClosed && <Factor state={data} />}
    </PageFrame>
  );
}
