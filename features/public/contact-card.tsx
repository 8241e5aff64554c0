import { PublicSection } from "@/features/public/public-page";
import styles from "@/features/public/help.module.css";
import type { AssociationContact } from "@/lib/host/contact";

/** 联系协会: what the association's parameters say; nothing at all when they say nothing. */
export function ContactCard({ contact, helpText, contactWays }: AssociationContact) {
  const ways = [...(contact ? [{ wayName: "联系方式", wayText: contact }] : []), ...contactWays];
  if (helpText === "" && ways.length === 0) return null;
  return (
    <PublicSection title="联系协会">
      {helpText !== "" && <p className={styles.contact}>{helpText}</p>}
      {ways.length > 0 && (
        <dl className={styles.ways}>
          {ways.map(({ wayName, wayText }) => (
            <div key={`${wayName} ${wayText}`}>
              <dt>{wayName}</dt>
              <dd>{wayText}</dd>
            </div>
          ))}
        </dl>
      )}
    </PublicSection>
  );
}
