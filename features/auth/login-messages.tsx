import { Icon } from "@/components/ui/icon";
import type { LoginFault } from "@/features/auth/use-login";
import type { SessionEnd } from "@/lib/session/session-end";
import styles from "@/features/auth/login-form.module.css";

export const FAULT_ID = "login-fault";

function EndedNotice({ end }: { end: SessionEnd }) {
  return (
    <p className={styles.notice} role="status">
      <Icon name="info" size={20} />
      <span>
        {end.message}
        {end.hasDrafts && "。您填写的内容已保留在本机，登录后可以恢复"}
      </span>
    </p>
  );
}

/** What went wrong, else why the last session ended, else which account is meant. */
export function LoginMessages({ fault, end }: { fault: LoginFault | null; end: SessionEnd | null }) {
  return (
    <div className={styles.messages}>
      {fault ? (
        <p className={styles.fault} id={FAULT_ID} role="alert">
          <Icon name="error" size={20} />
          <span>
            {fault.text}
            {fault.certAddress && (
              <>
                {" "}
                <a href={fault.certAddress} target="_blank" rel="noreferrer">
                  打开证书页面
                </a>
              </>
            )}
          </span>
        </p>
      ) : end ? (
        <EndedNotice end={end} />
      ) : (
        <p className={styles.hint}>请使用协会开通或本所管理员分配的账号登录。</p>
      )}
    </div>
  );
}
