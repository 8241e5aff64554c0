import { LogoText } from "@/components/ui/logo";
import { helpSections } from "@/features/public/help-text";
import { associationContact } from "@/lib/host/contact";
import { href } from "@/lib/routes/href";
import styles from "@/features/public/help.module.css";

async function Contact() {
  const contact = await associationContact();
  return (
    <section className={styles.section}>
      <h2>联系协会</h2>
      <p className={styles.contact}>
        {contact ??
          "请联系您所在地的省注册税务师协会会员服务部门。反映问题时请提供账号、办理的事项和提示中的事件编号。"}
      </p>
    </section>
  );
}

/** /public/help (ours): how to get in, what the messages mean, whom to ask. */
export function HelpScreen() {
  return (
    <article className={styles.page}>
      <a href={href("auth.login")} aria-label="税协会员服务平台，返回登录页">
        <LogoText className={styles.logo} />
      </a>
      <h1 className={styles.title}>帮助</h1>
      <Contact />
      {helpSections.map(({ title, items }) => (
        <section key={title} className={styles.section}>
          <h2>{title}</h2>
          <dl>
            {items.map(([question, answer]) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </article>
  );
}
