import { href } from "@/lib/routes/href";
import styles from "@/components/shell/footer.module.css";

interface Props {
  icpNumber: string | null;
  policeNumber: string | null;
}

/** The digits of 「湘公网安备 43010202001234号」, which the ministry's page wants. */
const recordCode = (policeNumber: string): string => policeNumber.replace(/\D/g, "");

/** Registration numbers and the privacy statement, on every page. // contract §7.20 */
export function Footer({ icpNumber, policeNumber }: Props) {
  return (
    <footer className={styles.footer}>
      <a href={href("public.help")}>帮助</a>
      <a href={href("public.privacy")}>隐私政策</a>
      {icpNumber !== null && (
        <a href="https://beian.miit.gov.cn/" target="_blank" rel="noreferrer">
          {icpNumber}
        </a>
      )}
      {policeNumber !== null && (
        <a
          href={`https://beian.mps.gov.cn/#/query/webSearch?code=${recordCode(policeNumber)}`}
          target="_blank"
          rel="noreferrer"
        >
          {policeNumber}
        </a>
      )}
    </footer>
  );
}
