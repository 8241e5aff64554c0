"use client";

import { useEffect } from "react";
import { describe } from "@/lib/api/describe";
import { onUnauthorized } from "@/lib/api/unauthorized";
import { dropOldDrafts, keepDrafts } from "@/lib/drafts/drafts";
import { flushServerDrafts, isOnServer } from "@/lib/drafts/server-drafts";
import { stopTyping, typeAgain } from "@/lib/drafts/stop-typing";
import { unkept } from "@/lib/drafts/unkept";
import { leaveUnasked } from "@/lib/drafts/leave-question";
import { loginHref } from "@/lib/routes/guard";
import { whatComesFirst } from "@/lib/session/second-factor";
import { useUser } from "@/lib/session/context";
import { onSignedOut } from "@/lib/session/other-tabs";
import { href } from "@/lib/routes/href";
import { CHANGE_PASSWORD, type RouteId } from "@/lib/routes/manifest";
import { rememberSessionEnd } from "@/lib/session/session-end";
import { onBeforeReload } from "@/lib/version/before-reload";

/** Whether a form with unsaved work would ask before the page is left: the same listeners that the browser asks. */
const isAnythingUnsaved = (): boolean => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** The server's copies are the second safety: they may not hold a reload for long. */
const SERVER_MS = 3_000;

/** Before a reload: what a form holds must be in a draft, here or on the server, or the reload would throw it away. */
async function writeDrafts(): Promise<void> {
  const isUnsaved = isAnythingUnsaved();
  const patience = new Promise<void>((done) => setTimeout(done, SERVER_MS));
  const [isKept] = await Promise.all([keepDrafts(), Promise.race([flushServerDrafts(), patience])]);
  const refused = unkept.refusedHere();
  const isSafe = refused.every(isOnServer) && (isKept || refused.length > 0 || !isUnsaved);
  if (!isSafe) throw new Error("drafts not stored");
}
// For the life of the page, not of the frame: a part that is missing may take the frame down with it.
if (typeof window !== "undefined") onBeforeReload(writeDrafts);

const SIGNED_OUT_ELSEWHERE = "您已在另一个窗口退出登录，请重新登录";

/**
 * When an answer says that nobody is signed in, or another tab has signed out: keep what was typed, say why on the login page, and come back here
 * afterwards. Before the portal reloads a page by itself, drafts are written too. Draws nothing. // spec §4, §8
 */
export function SessionWatch() {
  const { userId } = useUser();
  useEffect(() => {
    void dropOldDrafts();
    let isLeaving = false;
    const leave = (message: string | null, first: RouteId = CHANGE_PASSWORD) => {
      if (isLeaving) return;
      isLeaving = true;
      const target = location.pathname + location.search + location.hash;
      const go = (hasDrafts: boolean) => {
        leaveUnasked();
        // Signed in, but the password or a second factor comes first: its page says why, and leads back here. // domain a §3.1
        if (message === null) return location.assign(href(first, { redirect: target }));
        rememberSessionEnd({ message, hasDrafts });
        location.assign(loginHref(target));
      };
      stopTyping()
        .then(keepDrafts)
        .then(go, () => go(false));
    };
    const onBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      isLeaving = false;
      typeAgain();
    };
    addEventListener("pageshow", onBack);
    const stops = [
      () => removeEventListener("pageshow", onBack),
      onUnauthorized((error) =>
        leave(error.kind === "unauthorized" ? describe(error).text : null, whatComesFirst(error)),
      ),
      onSignedOut(userId, () => leave(SIGNED_OUT_ELSEWHERE)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [userId]);
  return null;
}
