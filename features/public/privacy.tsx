import { LogoText } from "@/components/ui/logo";
import { PRIVACY_DATE } from "@/contracts/auth/consent";
import { privacySections } from "@/features/public/privacy-text";
import { href } from "@/lib/routes/href";
import styles from "@/features/public/privacy.module.css";

/** /public/privacy (ours). // contract §7.20 */
export function PrivacyScreen() {
  return (
    <article className={styles.page}>
      <a href={href("auth.login")} aria-label="税协会员服务平台，返回登录页">
        <LogoText className={styles.logo} />
      </a>
      <h1 className={styles.title}>隐私政策</h1>
      <p className={styles.date}>更新与生效日期：{PRIVACY_DATE}</p>
      {privacySections.map((section) => (
        <section key={section.title} className={styles.section}>
          <h2>{section.title}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {section.items && (
            <ul>
              {section.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </article>
  );
}
