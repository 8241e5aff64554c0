import { helpSections } from "@/features/public/help-text";
import { PublicPage, PublicSection } from "@/features/public/public-page";
import { associationContact } from "@/lib/host/contact";
import styles from "@/features/public/help.module.css";

async function Contact() {
  const contact = await associationContact();
  return (
    <PublicSection title="联系协会">
      <p className={styles.contact}>
        {contact ??
          "请联系您所在地的省注册税务师协会会员服务部门。反映问题时请提供账号、办理的事项和提示中的事件编号。"}
      </p>
    </PublicSection>
  );
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
