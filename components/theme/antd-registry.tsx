"use client";

import { StyleProvider } from "@ant-design/cssinjs";
import { useServerInsertedHTML } from "next/navigation";
import { useState, type ReactNode } from "react";
import { browserCache, dropUnusedRules, nextStyles, serverCache } from "@/components/theme/antd-style-cache";

const transformers = [dropUnusedRules];

/**
 * Puts antd's styles of the drawn components into the HTML, so that the first paint is final (measured against one
 * static file: docs/decisions). All of antd lies in `@layer antd`: rules of ours win by standing outside.
 */
export function AntdRegistry({ children, nonce }: { children: ReactNode; nonce?: string | undefined }) {
  const [state] = useState(() => ({
    cache: typeof window === "undefined" ? serverCache() : browserCache(),
    map: new Map<string, string>(),
  }));
  useServerInsertedHTML(() => {
    const css = nextStyles(state.cache, state.map);
    return css === "" ? null : <style data-antd="" nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />;
  });
  return (
    <StyleProvider cache={state.cache} layer transformers={transformers}>
      {children}
    </StyleProvider>
  );
}
