"use client";

import type { ReactNode } from "react";
import type { InputOf } from "@/contracts/kit/endpoint";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";
import { useSaving } from "@/components/ui/use-saving";
import { type Download, saveFile } from "@/lib/api/save-file";

interface Props<E extends Download> {
  readonly endpoint: E;
  readonly input: InputOf<E>;
  /** For a server that names none. */
  readonly fileName: string;
  readonly children: ReactNode;
  /** What the button says meanwhile. */
  readonly busyText?: string;
  /** The file as it came, e.g. to read its headers. */
  readonly onSaved?: (file: Blob) => void;
  /** True: there is another way, and nothing is told. */
  readonly onRefused?: (error: unknown) => boolean;
}

/** Fetches a file and saves it; busy meanwhile, its place told while it waits in line; a refusal is told in words. */
export function SaveButton<E extends Download>(props: Props<E>) {
  const { endpoint, input, fileName, children, busyText = "正在下载…", onSaved, onRefused } = props;
  const { isBusy, ahead, start } = useSaving(async () => {
    try {
      const file = await saveFile(endpoint, input, fileName, { noLoading: true });
      onSaved?.(file);
    } catch (error) {
      if (!onRefused?.(error)) throw error;
    }
  });
  const meanwhile = ahead === null ? busyText : `排队中，前面还有 ${ahead} 个…`;
  return (
    <PlainButton onClick={start} disabled={isBusy} aria-busy={isBusy}>
      <Icon name="download" />
      {isBusy ? meanwhile : children}
    </PlainButton>
  );
}
