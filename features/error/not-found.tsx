import { BackButton } from "@/features/error/back-button";
import { BlankPage } from "@/features/error/blank-page";
import { href } from "@/lib/routes/href";
import { HOME } from "@/lib/routes/manifest";
import styles from "@/features/error/blank-page.module.css";

/** /404: no such page. // spec §2 */
export function NotFoundScreen() {
  return (
    <BlankPage
      code="404"
      title="页面不存在"
      icon="search"
      actions={
        <>
          <BackButton />
          <a className={styles.link} href={href(HOME)}>
            返回工作台
          </a>
        </>
      }
    >
      您打开的地址不存在，或页面已被移动。请核对地址，或从菜单重新进入。
    </BlankPage>
  );
}
