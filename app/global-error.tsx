"use client";

import "@/components/theme/global.css";
import { FailedPage } from "@/features/error/failed-page";

/** The last resort, when even the root layout failed: its own document. */
export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="zh-CN">
      <body>
        <FailedPage reset={reset} />
      </body>
    </html>
  );
}
