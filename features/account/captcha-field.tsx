import type { AriaAttributes } from "react";
import { Icon, type IconName } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";
import type { CaptchaView } from "@/features/account/captcha";
import styles from "@/features/account/captcha-field.module.css";

interface Props extends Pick<AriaAttributes, "aria-invalid" | "aria-describedby"> {
  view: CaptchaView;
  onRenew: () => void;
}

const CHECK = {
  working: ["clock", "正在进行安全验证…"],
  done: ["checkCircle", "已通过安全验证"],
  failed: ["error", "安全验证未能完成，请重试"],
} as const satisfies Record<string, readonly [IconName, string]>;

/** A picture to read and its field; a click on the picture asks for another one. */
function Picture({ src, onRenew, ...aria }: Omit<Props, "view"> & { src: string }) {
  return (
    <>
      <label className={styles.label} htmlFor="captcha">
        验证码
      </label>
      <div className={styles.captcha}>
        <input
          {...aria}
          className={styles.input}
          id="captcha"
          name="captcha"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={12}
        />
        <button type="button" className={styles.picture} onClick={onRenew} title="看不清，换一张">
          {src === "" ? "加载失败，点此重试" : <img src={src} alt="验证码图片，点击换一张" width={120} height={40} />}
        </button>
      </div>
    </>
  );
}

/**
 * The captcha as far as the user has to do with it: told that the browser proves itself, or a picture to read. The
 * status stands there from the start, so that screen readers hear it change.
 */
export function CaptchaField({ view, onRenew, ...aria }: Props) {
  const state = view.kind === "check" ? view.state : null;
  const [icon, text] = state ? CHECK[state] : [null, ""];
  return (
    <>
      {view.kind === "image" && <Picture src={view.src} onRenew={onRenew} {...aria} />}
      <div className={styles.check} data-state={state}>
        <p role="status">
          {icon && <Icon name={icon} size={20} />}
          {text}
        </p>
        {state === "failed" && (
          <PlainButton look="quiet" onClick={onRenew}>
            重试
          </PlainButton>
        )}
      </div>
    </>
  );
}
