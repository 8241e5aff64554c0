"use client";

import { Pagination, Select } from "antd";
import { Icon } from "@/components/ui/icon";
import { pagerView, type PagerInput } from "@/components/ui/pager-rules";
import styles from "@/components/ui/pager.module.css";

interface Props extends PagerInput {
  page: number;
  /** A changed size goes to page 1. */
  onChange: (page: number, pageSize: number) => void;
  disabled?: boolean;
}

/** Total, sizes, previous, pages, next: the specification's order. Announces the total. // spec §9 */
export function Pager({ page, pageSize, total, pageSizes, totalLimit, onChange, disabled = false }: Props) {
  const view = pagerView({ pageSize, total, pageSizes, totalLimit });
  const pages = Math.max(1, Math.ceil(view.reachable / pageSize));
  return (
    <nav className={styles.pager} aria-label="分页">
      <span role="status" className={view.warning === "" ? styles.total : styles.warning}>
        {view.warning === "" ? (
          view.totalText
        ) : (
          <>
            <Icon name="warning" />
            {view.warning}
          </>
        )}
      </span>
      <Select
        className={styles.sizes}
        aria-label="每页条数"
        value={pageSize}
        disabled={disabled}
        options={view.sizes.map((size) => ({ value: size, label: `${size} 条/页` }))}
        onChange={(size) => onChange(1, size)}
      />
      <Pagination
        className={styles.pages ?? ""}
        current={Math.min(page, pages)}
        pageSize={pageSize}
        total={view.reachable}
        showSizeChanger={false}
        showLessItems={view.pagerCount === 5}
        disabled={disabled}
        onChange={(next) => onChange(next, pageSize)}
        // Phones show the current page alone, with the count beside it.
        itemRender={(shown, type, element) =>
          type === "page" && shown === page ? (
            <a>
              {shown}
              <span className={styles.ofPages} aria-hidden>
                {` / ${pages}`}
              </span>
            </a>
          ) : (
            element
          )
        }
      />
    </nav>
  );
}
