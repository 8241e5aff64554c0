import { QRCode } from "antd";
import type { ReactNode } from "react";
import styles from "@/components/print/print-check.module.css";

interface Props {
  /** What the QR code leads to. */
  readonly address: string;
  /** The check code with its name, as people read it. */
  readonly code: string;
  /** Paragraphs: how to check, and what the paper does not say. */
  readonly children: ReactNode;
}

/** What checks a paper at /verify: QR code, check code and how. // contract §7.31 */
export const PrintCheck = ({ address, code, children }: Props) => (
  <div className={styles.check}>
    <QRCode
      value={address}
      size={112}
      type="svg"
      errorLevel="M"
      bordered={false}
      color="#000000"
      role="img"
      aria-label="查验二维码"
    />
    <div>
      <p className={styles.code}>{code}</p>
      {children}
    </div>
  </div>
);
