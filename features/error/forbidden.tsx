import { BackButton } from "@/features/error/back-button";
import { BlankPage } from "@/features/error/blank-page";
import { href } from "@/lib/routes/href";
import { HOME } from "@/lib/routes/manifest";
import styles from "@/features/error/blank-page.module.css";

/** /403: signed in, but without the code. // spec §4 */
export function ForbiddenScreen() {
  return (
    <BlankPage
      code="403"
      title="无权访问"
      icon="lock"
      actions={
        <>
          <BackButton />
          <a className={styles.link} href={href(HOME)}>
            返回工作台
          </a>
        </>
      }
    >
      您的账号没有访问该页面的权限。如需办理相关事务，请联系本所的事务所管理员开通。
    </BlankPage>
  );
}
