import type { ReactNode } from "react";
import { print } from "@/components/theme/theme";
import styles from "@/components/print/print-sheet.module.css";

export interface PrintSheetProps {
  /** The association's form title: 「税务师事务所基本信息表」. */
  title: string;
  formNumber?: string;
  firm: string;
  /** What the firm is to the paper: one of the association's own is none that a firm fills in. */
  firmLabel?: string;
  /** 「2026 年度」, 「截至 2026-03-31」. */
  period?: string;
  /** Under the last table: 填表人, 负责人 … with a line to sign on. */
  signatures?: readonly string[];
  /** A4 across: for tables with many columns. */
  isLandscape?: boolean;
  /** Label of the seal's place; none without it. */
  seal?: string;
  children: ReactNode;
}

/** A CSS string: quotes and backslashes escaped, line ends and `<` as code points, so that no text leaves its place. */
export function cssString(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&").replace(/[\n\r\f<]/g, (char) => `\\${char.charCodeAt(0).toString(16)} `)}"`;
}

// Margin boxes carry what every page repeats (Chromium from 131; older browsers print without it).
function pageRule({ formNumber, firm, period, isLandscape = false }: PrintSheetProps): string {
  const running = [firm, period].filter((part) => part !== undefined && part !== "").join("　");
  const box = (place: string, content: string) =>
    `@${place}{content:${content};font:9pt ${print.fontFamily};color:${print.ink}}`;
  return [
    `@page{size:${print.page}${isLandscape ? " landscape" : ""};margin:${print.margin};`,
    box("top-left", cssString(running)),
    box("top-right", cssString(formNumber ?? "")),
    `${box("bottom-center", `"第 " counter(page) " 页　共 " counter(pages) " 页"`)}}`,
    // The first page says it in its head.
    "@page:first{@top-left{content:none}@top-right{content:none}}",
  ].join("");
}

/**
 * One A4 form on paper: title, number, firm, period, tables with repeated heads, places for signatures and seal, and
 * page x/y. On the screen it is a preview of the sheet. Wrap it in `PrintArea` where other things stand on the page.
 */
export function PrintSheet(props: PrintSheetProps) {
  const { title, formNumber, firm, firmLabel = "填报单位", period, isLandscape = false } = props;
  const { signatures = [], seal, children } = props;
  return (
    <article className={isLandscape ? styles.wide : styles.sheet} aria-label={title}>
      <style dangerouslySetInnerHTML={{ __html: pageRule(props) }} />
      <header className={styles.head}>
        {formNumber !== undefined && <p className={styles.number}>{formNumber}</p>}
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.about}>
          <span>
            {firmLabel}：{firm}
          </span>
          {period !== undefined && <span>{period}</span>}
        </p>
      </header>
      <div className={styles.body}>{children}</div>
      {(signatures.length > 0 || seal !== undefined) && (
        <footer className={styles.signatures}>
          <div className={styles.names}>
            {signatures.map((name) => (
              <p key={name} className={styles.signature}>
                {name}：<span className={styles.line} />
              </p>
            ))}
          </div>
          {seal !== undefined && (
            <div className={styles.seal}>
              <p>（{seal}）</p>
              <p className={styles.date}>年　　月　　日</p>
            </div>
          )}
        </footer>
      )}
    </article>
  );
}
