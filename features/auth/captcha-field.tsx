import type { AriaAttributes } from "react";
import styles from "@/features/auth/login-form.module.css";

interface Props extends Pick<AriaAttributes, "aria-invalid" | "aria-describedby"> {
  /** Address of the picture; empty when it could not be loaded. */
  image: string;
  onRenew: () => void;
}

/** The captcha and its picture; a click on the picture asks for another one. */
export function CaptchaField({ image, onRenew, ...aria }: Props) {
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
          {image === "" ? (
            "加载失败，点此重试"
          ) : (
            <img src={image} alt="验证码图片，点击换一张" width={120} height={40} />
          )}
        </button>
      </div>
    </>
  );
}
