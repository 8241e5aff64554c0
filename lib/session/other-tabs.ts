/** What the tabs of one browser tell each other about the session, which they share. */
const NAME = "portal-session";

/** A channel also reaches the other channels of its own page. */
const thisPage = `${Date.now()}.${Math.random()}`;

const canBroadcast = (): boolean => typeof BroadcastChannel === "function";

/** Tells the other tabs that this user has signed out; browsers without channels hear of it through their storage. */
export function tellSignedOut(userId: string): void {
  if (canBroadcast()) {
    const channel = new BroadcastChannel(NAME);
    channel.postMessage({ userId, from: thisPage });
    channel.close();
    return;
  }
  try {
    localStorage.setItem(NAME, userId);
    localStorage.removeItem(NAME);
  } catch {
    // The others notice at their next call.
  }
}

/** Calls `listener` when another tab has signed this user out; returns how to stop listening. */
export function onSignedOut(userId: string, listener: () => void): () => void {
  if (canBroadcast()) {
    const channel = new BroadcastChannel(NAME);
    channel.onmessage = ({ data }: MessageEvent<{ userId: string; from: string }>) => {
      if (data.userId === userId && data.from !== thisPage) listener();
    };
    return () => channel.close();
  }
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === NAME && newValue === userId) listener();
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}
