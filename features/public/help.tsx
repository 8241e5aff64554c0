import { ContactCard } from "@/features/public/contact-card";
import { helpSections } from "@/features/public/help-text";
import { PublicPage, PublicSection } from "@/features/public/public-page";
import { associationContact } from "@/lib/host/contact";
import styles from "@/features/public/help.module.css";

async function Contact() {
  return <ContactCard {...await associationContact()} />;
}

/** /public/help (ours): how to get in, what the messages mean, whom to ask. */
export function HelpScreen() {
  return (
    <PublicPage title="帮助">
      <Contact />
      {helpSections.map(({ title, items }) => (
        <PublicSection key={title} title={title}>
          <dl className={styles.questions}>
            {items.map(([question, answer]) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </PublicSection>
      ))}
    </PublicPage>
  );
}
