import { LOGIN_ERROR } from "@/contracts/auth/wire";
import { isApiError } from "@/lib/api/api-error";
import { type Channel, describe } from "@/lib/api/describe";
import { isSignInPath } from "@/lib/routes/sign-in-path";

/** How long a message stands. // spec §8, §9 */
export const MESSAGE_MS = 5000;

export interface Message {
  readonly id: number;
  readonly channel: Channel;
  readonly text: string;
  readonly durationMs: number;
}

export interface NotifyOptions {
  readonly message: string;
  readonly channel?: Channel;
  /** 0 keeps the message until it is closed. */
  readonly durationMs?: number;
}

let messages: readonly Message[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly Message[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

/** What stands on the screen now; the frame's message stack watches it. At most one per channel. */
export const messageStore = {
  list: (): readonly Message[] => messages,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  close: (id: number): void => replace(messages.filter((message) => message.id !== id)),
  clear: (): void => replace([]),
};

/**
 * Shows a message; it closes the one that stood on its channel. Without arguments it throws, as the specification
 * wants it. // spec §8
 */
export function notify(message?: string | NotifyOptions): void {
  const options: NotifyOptions | null = typeof message === "string" ? { message } : (message ?? null);
  if (!options?.message) throw new Error("需要提供 message 参数");
  const { channel = "default", durationMs = MESSAGE_MS, message: text } = options;
  lastId += 1;
  replace([...messages.filter((other) => other.channel !== channel), { id: lastId, channel, text, durationMs }]);
}

export const notifySuccess = (message: string): void => notify({ message, channel: "success" });

/** Says that a write waits for its turn, until the answered function is called. */
export function notifyPlace(ahead: number): () => void {
  notify({ message: `排队中，前面还有 ${ahead} 个文件在处理，轮到后自动办理，请不要关闭本页`, durationMs: 0 });
  const id = lastId;
  return () => messageStore.close(id);
}

/**
 * Errors that nobody is told of: an answer "nobody is signed in" on the root or the login path, where that is no news,
 * and a login that asks for its captcha, which the page shows. // spec §8, contract §2
 */
export function isSilent(error: unknown, pathname: string): boolean {
  if (!isApiError(error)) return false;
  return error.kind === "unauthorized" ? isSignInPath(pathname) : error.loginError === LOGIN_ERROR.captcha;
}

let unauthorizedId = 0;

/** Says what went wrong, by the error catalogue, on the channel of its status. */
export function notifyError(error: unknown): void {
  if (isSilent(error, typeof location === "undefined" ? "" : location.pathname)) return;
  const { channel, text } = describe(error);
  // Not a refused call but a fault of ours: the console is where a developer looks.
  if (!isApiError(error)) console.error(error);
  const isUnauthorized = isApiError(error) && error.kind === "unauthorized";
  // Ten calls of a page lose the session at once: one message, not ten that push each other away.
  if (isUnauthorized && messages.some(({ id }) => id === unauthorizedId)) return;
  notify({ message: text, channel });
  if (isUnauthorized) unauthorizedId = lastId;
}
