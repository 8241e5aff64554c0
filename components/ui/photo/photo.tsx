import { Icon } from "@/components/ui/icon";
import { Picture } from "@/components/ui/photo/picture";
import styles from "@/components/ui/photo/photo.module.css";

/** A person's photograph in the ratio of documents, or its empty place. */
export function Photo({ href, label }: { href: string | null | undefined; label: string }) {
  if (!href) {
    return (
      <span className={styles.none} role="img" aria-label={`${label}：未上传`}>
        <Icon name="user" size={40} />
      </span>
    );
  }
  return <Picture className={styles.photo} src={href} alt={label} width={105} height={147} />;
}
