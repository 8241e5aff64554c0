import { PublicSection } from "@/features/public/public-page";
import styles from "@/features/public/help.module.css";
import type { AssociationContact } from "@/lib/host/contact";

/** A number with its area, a mobile, an office's short one of the service lines. */
const PHONE = /((?:0\d{2,3}-?)?\d{7,8}(?:-\d{1,6})?|1\d{10}|400-?\d{3}-?\d{4})/;

/** Phones ring when they are pressed. */
const withPhones = (text: string) =>
  text.split(PHONE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={index} href={`tel:${part.replaceAll("-", "")}`}>
        {part}
      </a>
    ),
  );

/** 联系协会: what the association's parameters say; nothing at all when they say nothing. */
export function ContactCard({ contact, helpText, contactWays }: AssociationContact) {
  const ways = [...(contact ? [{ wayName: "联系方式", wayText: contact }] : []), ...contactWays];
  if (helpText === "" && ways.length === 0) return null;
  return (
    <PublicSection title="联系协会">
      {helpText !== "" && <p className={styles.contact}>{withPhones(helpText)}</p>}
      {ways.length > 0 && (
        <dl className={styles.ways}>
          {ways.map(({ wayName, wayText }) => (
            <div key={`${wayName} ${wayText}`}>
              <dt>{wayName}</dt>
              <dd>{withPhones(wayText)}</dd>
            </div>
          ))}
        </dl>
      )}
    </PublicSection>
  );
}
