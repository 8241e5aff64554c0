import type { DataOf, Endpoint, InputOf } from "@/contracts/kit/endpoint";
import { ApiError, isApiError } from "@/lib/api/api-error";
import { activity } from "@/lib/api/activity";
import { call, type CallOptions } from "@/lib/api/call";
import { askInLine } from "@/lib/api/in-line";

export interface SendOptions extends CallOptions {
  /** Hears how many stand before a write that the server put off; while it answers true the write is sent again. */
  readonly tellAhead?: ((ahead: number) => boolean) | undefined;
}

/** Turns what the user wants now into an update of what the repeated call has just saved; null: nothing left to send. */
export type Rebase<E extends Endpoint> = (saved: DataOf<E>, wanted: InputOf<E>) => InputOf<E> | null;

/** 128 random bits. `crypto.randomUUID` exists on https only. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Updates carry the saved version on; a create that is already saved must not be created twice. */
function defaultRebase<E extends Endpoint>(endpoint: E, saved: DataOf<E>, wanted: InputOf<E>): InputOf<E> {
  const body = (wanted as { body?: unknown }).body;
  if (endpoint.spec.method === "PUT" && isRecord(saved) && isRecord(body) && typeof saved.version === "number") {
    return { ...wanted, body: { ...body, version: saved.version } };
  }
  throw new ApiError({
    kind: "unsuccessful",
    serverMessage: "上次提交的内容已经保存。请刷新页面，在已保存的记录上继续修改。",
  });
}

/**
 * The write calls of one form opening. One idempotency key until a 2xx; after an unknown outcome (timeout, network,
 * 5xx) the exact bytes are repeated first, and only then is what the user changed since sent. // contract §2
 */
export class WriteSlot<E extends Endpoint> {
  #key = newKey();
  #unsettled: InputOf<E> | null = null;

  constructor(
    readonly endpoint: E,
    readonly rebase: Rebase<E> = (saved, wanted) => defaultRebase(this.endpoint, saved, wanted),
  ) {}

  /** Of a call whose outcome nobody knows yet; null when nothing is open. */
  get openKey(): string | null {
    return this.#unsettled === null ? null : this.#key;
  }

  /** Goes on where an earlier page of the same user stopped: `input` was sent under `key`, and nobody answered. */
  resume(key: string, input: InputOf<E>): void {
    this.#key = key;
    this.#unsettled = input;
  }

  async send(wanted: InputOf<E>, options: SendOptions = {}): Promise<DataOf<E>> {
    const unsettled = this.#unsettled;
    if (unsettled === null || same(unsettled, wanted)) return this.#once(unsettled ?? wanted, options);
    let saved: DataOf<E>;
    try {
      saved = await this.#once(unsettled, options);
    } catch (error) {
      // Still unknown: stop here. Definitely refused: it was never saved, so the new content goes out by itself.
      if (this.#unsettled !== null) throw error;
      return this.#once(wanted, options);
    }
    const next = this.rebase(saved, wanted);
    return next === null ? saved : this.#once(next, options);
  }

  async #once(input: InputOf<E>, { tellAhead, ...options }: SendOptions): Promise<DataOf<E>> {
    const { method } = this.endpoint.spec;
    const isKeyed = method === "POST" || method === "PUT";
    const send = () => call(this.endpoint, input, { ...options, ...(isKeyed ? { idempotencyKey: this.#key } : {}) });
    try {
      // Counted as a whole: between two attempts nothing is pressed a second time.
      const data = await activity.during(!options.noLoading, () => askInLine(send, tellAhead ?? (() => false)));
      this.#settle();
      return data;
    } catch (error) {
      const isUnknown = isApiError(error) && error.isOutcomeUnknown;
      this.#unsettled = isKeyed && isUnknown ? input : null;
      throw error;
    }
  }

  #settle(): void {
    this.#unsettled = null;
    this.#key = newKey();
  }
}
