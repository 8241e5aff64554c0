"use client";

import { useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { href } from "@/lib/routes/href";
import { TABS, type TabKey } from "@/features/basic/firm/sections";

const isTab = (key: string | null): key is TabKey => TABS.some((tab) => tab.key === key);

/**
 * Tab and edit mode live in the address: reload, Back and the return from a lost session find them again. Editing is
 * a step of its own in the history; changing tabs is not.
 */
export function useFirmAddress(companyId: string) {
  const search = useSearchParams();
  const tab = search.get("tab");
  const isEditing = search.get("edit") === "1";
  const hasCompany = search.get("companyId") !== null;
  const address = useCallback(
    (next: { tab: TabKey | undefined; edit: boolean }) =>
      href("basic.firm", {
        companyId: hasCompany ? companyId : undefined,
        tab: next.tab === "basic" ? undefined : next.tab,
        edit: next.edit ? "1" : undefined,
      }),
    [companyId, hasCompany],
  );
  const current: TabKey = isTab(tab) ? tab : "basic";
  const setTab = useCallback(
    (next: TabKey) => window.history.replaceState(null, "", address({ tab: next, edit: isEditing })),
    [address, isEditing],
  );
  const setEditing = useCallback(
    (edit: boolean) => window.history.pushState(null, "", address({ tab: current, edit })),
    [address, current],
  );
  return { tab: current, setTab, isEditing, setEditing };
}
