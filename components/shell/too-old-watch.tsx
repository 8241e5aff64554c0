"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isApiError } from "@/lib/api/api-error";
import { versionCheck } from "@/lib/version/version-check";

/** A write refused because this page is too old: the message says so, and the box offers the way on. // contract §2 */
export function TooOldWatch() {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        const { error } = event.action;
        if (isApiError(error) && error.code === "CLIENT_TOO_OLD") versionCheck.promptNow();
      }),
    [client],
  );
  return null;
}
