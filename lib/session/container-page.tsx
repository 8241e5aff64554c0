import "server-only";
import { redirect } from "next/navigation";
import { guard } from "@/lib/routes/guard";
import { loadUser } from "@/lib/session/server";

/**
 * Every path without a page of its own: containers lead to their first permitted screen, the rest to /404.
 * // spec §2, contract §4
 */
export function containerPage() {
  return async function Page({ params }: { params: Promise<{ path: string[] }> }): Promise<null> {
    const { path } = await params;
    const verdict = guard(`/${path.join("/")}`, await loadUser());
    if (verdict.kind === "redirect") redirect(verdict.to);
    // A screen of the manifest without a page: the architecture tests forbid it.
    throw new Error(`no page for ${verdict.route.id}`);
  };
}
