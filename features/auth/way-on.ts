/** Where to go from the login page; the whole table of routes is needed only for that. */
export async function wayOn(at: { readonly search: string; readonly hash: string }, username: string): Promise<string> {
  try {
    const [{ redirectOf }, { returnAfterSignIn }] = await Promise.all([
      import("@/lib/routes/guard"),
      import("@/lib/scroll/place-store"),
    ]);
    const target = redirectOf(at);
    returnAfterSignIn(target, username);
    return target;
  } catch {
    // Signed in all the same: the root leads home.
    return "/";
  }
}
