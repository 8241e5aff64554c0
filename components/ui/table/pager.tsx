"use client";

import { Icon } from "@/components/ui/icon";
import { useHost } from "@/lib/host/context";
import { pagerView, pageSteps, type PagerInput } from "@/components/ui/table/pager-rules";
import select from "@/components/ui/native-select.module.css";
import styles from "@/components/ui/table/pager.module.css";

interface Props extends PagerInput {
  page: number;
  /** A changed size goes to page 1. */
  onChange: (page: number, pageSize: number) => void;
  disabled?: boolean;
  /** Tells two pagers of one page apart. */
  label?: string;
}

interface PagesProps {
  page: number;
  pages: number;
  count: number;
  disabled: boolean;
  onTurn: (page: number) => void;
}

/** Previous, numbers, next. antd's own shows five numbers where the specification counts seven. */
function Pages({ page, pages, count, disabled, onTurn }: PagesProps) {
  return (
    <ul className={pages === 1 ? styles.single : styles.pages}>
      <li>
        <button
          type="button"
          className={styles.turn}
          aria-label="上一页"
          disabled={disabled || page <= 1}
          onClick={() => onTurn(page - 1)}
        >
          <Icon name="chevronLeft" />
        </button>
      </li>
      {pageSteps(page, pages, count).map(({ page: number, jump }) => (
        <li key={jump ?? number} className={number === page ? styles.currentItem : styles.item}>
          {jump !== undefined ? (
            <button
              type="button"
              className={styles.turn}
              aria-label={jump === "back" ? `向前 ${page - number} 页` : `向后 ${number - page} 页`}
              disabled={disabled}
              onClick={() => onTurn(number)}
            >
              <Icon name="more" />
            </button>
          ) : (
            <button
              type="button"
              className={number === page ? styles.current : styles.number}
              aria-current={number === page ? "page" : undefined}
              disabled={disabled}
              onClick={() => number !== page && onTurn(number)}
            >
              <span className="visually-hidden">第 </span>
              {number}
              {number === page && <span className={styles.ofPages}>{` / ${pages}`}</span>}
              <span className="visually-hidden"> 页</span>
            </button>
          )}
        </li>
      ))}
      <li>
        <button
          type="button"
          className={styles.turn}
          aria-label="下一页"
          disabled={disabled || page >= pages}
          onClick={() => onTurn(page + 1)}
        >
          <Icon name="chevronRight" />
        </button>
      </li>
    </ul>
  );
}

/** Total, sizes, previous, pages, next: the specification's order. Announces the total; knows the portal's limit. // spec §9 */
export function Pager(props: Props) {
  const { page, pageSize, total, pageSizes, onChange, disabled = false, label } = props;
  const host = useHost();
  const totalLimit = props.totalLimit ?? host.totalLimit ?? undefined;
  const view = pagerView({ pageSize, total, pageSizes, totalLimit });
  const pages = Math.max(1, Math.ceil(view.reachable / pageSize));
  return (
    <nav className={styles.pager} aria-label={label === undefined ? "分页" : `分页：${label}`}>
      <span role="status" className={view.warning === "" ? styles.total : styles.warning}>
        {view.warning !== "" && <Icon name="warning" />}
        {view.warning === "" ? view.totalText : view.warning}
      </span>
      <select
        className={select.select}
        aria-label="每页条数"
        value={pageSize}
        disabled={disabled}
        onChange={(event) => onChange(1, Number(event.target.value))}
      >
        {view.sizes.map((size) => (
          <option key={size} value={size}>
            {`${size} 条/页`}
          </option>
        ))}
      </select>
      <Pages
        page={Math.min(Math.max(1, page), pages)}
        pages={pages}
        count={view.pagerCount}
        disabled={disabled}
        onTurn={(next) => onChange(next, pageSize)}
      />
    </nav>
  );
}
