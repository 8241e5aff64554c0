"use client";

import { useEffect } from "react";
import { describe } from "@/lib/api/describe";
import { onUnauthorized } from "@/lib/api/unauthorized";
import { dropOldDrafts, keepDrafts } from "@/lib/drafts/drafts";
import { leaveUnasked } from "@/lib/drafts/leave-question";
import { loginHref } from "@/lib/routes/guard";
import { href } from "@/lib/routes/href";
import { CHANGE_PASSWORD } from "@/lib/routes/manifest";
import { rememberSessionEnd } from "@/lib/session/session-end";
import { onBeforeReload } from "@/lib/version/before-reload";

/** Whether a form with unsaved work would ask before the page is left: the same listeners that the browser asks. */
const isAnythingUnsaved = (): boolean => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** Before a reload: what a form holds must be in a draft, or the reload would throw it away. */
async function writeDrafts(): Promise<void> {
  const isUnsaved = isAnythingUnsaved();
  if (!(await keepDrafts()) && isUnsaved) throw new Error("drafts not stored");
}
// For the life of the page, not of the frame: a part that is missing may take the frame down with it.
if (typeof window !== "undefined") onBeforeReload(writeDrafts);

/**
 * When an answer says that nobody is signed in: keep what was typed, say why on the login page, and come back here
 * afterwards. Before the portal reloads a page by itself, drafts are written too. Draws nothing. // spec §4, §8
 */
export function SessionWatch() {
  useEffect(() => {
    void dropOldDrafts();
    let isLeaving = false;
    return onUnauthorized((error) => {
      if (isLeaving) return;
      isLeaving = true;
      const target = location.pathname + location.search;
      const leave = (hasDrafts: boolean) => {
        leaveUnasked();
        // Signed in, but the password comes first: that page says why, and leads back here. // domain a §3.1
        if (error.kind !== "unauthorized") return location.assign(href(CHANGE_PASSWORD, { redirect: target }));
        rememberSessionEnd({ message: describe(error).text, hasDrafts });
        location.assign(loginHref(target));
      };
      keepDrafts().then(leave, () => leave(false));
    });
  }, []);
  return null;
}
