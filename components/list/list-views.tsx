import Link from "next/link";
import styles from "@/components/list/list-views.module.css";
import behind from "@/components/ui/table/more-behind.module.css";

export interface ListView {
  readonly label: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

/** Lists of one subject side by side, each with an address of its own. // domain a §12.9 */
export const ListViews = ({ label, views }: { readonly label: string; readonly views: readonly ListView[] }) => (
  <nav className={`${styles.views ?? ""} ${behind.fades ?? ""}`} aria-label={label}>
    {views.map((view) => (
      <Link key={view.href} href={view.href} className={styles.view} aria-current={view.isCurrent ? "page" : undefined}>
        {view.label}
      </Link>
    ))}
  </nav>
);
