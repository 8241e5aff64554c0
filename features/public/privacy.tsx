import { PRIVACY_DATE } from "@/contracts/auth/consent";
import { privacySections } from "@/features/public/privacy-text";
import { PublicPage, PublicSection } from "@/features/public/public-page";
import styles from "@/features/public/privacy.module.css";

/** /public/privacy (ours). // contract §7.20 */
export function PrivacyScreen() {
  return (
    <PublicPage title="隐私政策">
      <p className={styles.date}>更新与生效日期：{PRIVACY_DATE}</p>
      {privacySections.map(({ title, paragraphs, items }) => (
        <PublicSection key={title} title={title}>
          <div className={styles.text}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {items && (
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </div>
        </PublicSection>
      ))}
    </PublicPage>
  );
}
