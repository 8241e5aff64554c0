import type { CaptchaChallenge } from "@/contracts/auth/session";
import type { InputOf } from "@/contracts/kit/endpoint";
import { ApiError, isApiError } from "@/lib/api/api-error";
import { call } from "@/lib/api/call";
import { captchaEndpoint } from "@/lib/session/login-endpoint";

/** What the page shows of it. */
export type CaptchaView =
  | { readonly kind: "none" }
  /** A picture to read; its address is empty when it did not come. */
  | { readonly kind: "image"; readonly src: string }
  /** A challenge that the browser solves by itself. */
  | { readonly kind: "check"; readonly state: "working" | "done" | "failed" };

/** What it came to: the user types what he reads, or the browser has found the answer. */
type Outcome =
  { readonly kind: "image" } | { readonly kind: "answer"; readonly answer: string; readonly endMs: number };

/** Sooner than the server: an answer is also a moment on its way. */
const AHEAD_MS = 10_000;

/** Only who must prove something needs it. // performance.md §1 */
const solver = () => import("@/lib/session/solve-captcha");

async function solve(challenge: CaptchaChallenge, signal: AbortSignal): Promise<Outcome> {
  const endMs = performance.now() + challenge.expireSeconds * 1_000 - AHEAD_MS;
  const { solveCaptcha } = await solver();
  return { kind: "answer", answer: await solveCaptcha(challenge, signal), endMs };
}

/** A chunk or a worker that did not come is the network's fault like an answer that did not. */
const asApiError = (error: unknown): ApiError =>
  isApiError(error) ? error : new ApiError({ kind: "noAnswer" }, { cause: error });

/**
 * The captcha of a page: asked for by `renew`, solved ahead in the background. Our backend answers a challenge, another
 * one may answer a picture. // contract §2
 */
export class Captcha {
  #round: { readonly outcome: Promise<Outcome>; readonly controller: AbortController } | null = null;
  #endMs = Number.POSITIVE_INFINITY;
  #isPicture = false;

  constructor(
    private readonly codeType: InputOf<typeof captchaEndpoint>["params"]["codeType"],
    private readonly show: (next: (old: CaptchaView) => CaptchaView) => void,
  ) {}

  /** What was given last is for the user to read. */
  get isPicture(): boolean {
    return this.#isPicture;
  }

  /** Another one; the one before is void. */
  renew(): Promise<Outcome> {
    this.stop();
    const controller = new AbortController();
    const { signal } = controller;
    const show = (next: (old: CaptchaView) => CaptchaView): void => (signal.aborted ? undefined : this.show(next));
    const outcome = this.#ask(signal, show).catch((error: unknown): never => {
      // The captcha's place says how to try again.
      show((old) => (old.kind === "image" ? { kind: "image", src: "" } : { kind: "check", state: "failed" }));
      throw asApiError(error);
    });
    // Who waits for it hears of its failure; solved ahead, it shows as such.
    outcome.catch(() => undefined);
    this.#round = { outcome, controller };
    return outcome;
  }

  async #ask(signal: AbortSignal, show: typeof this.show): Promise<Outcome> {
    show((old) => (old.kind === "image" ? old : { kind: "check", state: "working" }));
    const input = { params: { codeType: this.codeType }, query: { t: String(Date.now()) } };
    const given = await call(captchaEndpoint, input, { signal, noLoading: true });
    this.#isPicture = !("salt" in given);
    if (!("salt" in given)) {
      const src = URL.createObjectURL(given);
      show(() => ({ kind: "image", src }));
      return { kind: "image" };
    }
    show(() => ({ kind: "check", state: "working" }));
    const outcome = await solve(given, signal);
    if (outcome.kind === "answer") this.#endMs = outcome.endMs;
    show(() => ({ kind: "check", state: "done" }));
    return outcome;
  }

  /** While the user is at the form: an answer that has grown too old is replaced unseen. */
  keepFresh(): void {
    if (performance.now() >= this.#endMs) void this.renew();
  }

  stop(): void {
    this.#endMs = Number.POSITIVE_INFINITY;
    this.#round?.controller.abort();
  }

  /** What is to be sent: nothing before a captcha was asked for; waits while the browser still computes. */
  async #answer(typed: string): Promise<string> {
    if (!this.#round) return "";
    this.keepFresh();
    const outcome = await this.#round.outcome.catch(() => this.renew());
    return outcome.kind === "image" ? typed : outcome.answer;
  }

  /**
   * Sends with the answer. When the server asks for one, or for another one, the browser solves it and sends once more,
   * unseen; only a picture is the user's own matter. It serves once: after a failure the next one is solved ahead.
   */
  async submit<T>(
    typed: string,
    { send, isRefused }: { send: (answer: string) => Promise<T>; isRefused: (error: unknown) => boolean },
  ): Promise<T> {
    const answer = await this.#answer(typed);
    try {
      return await send(answer);
    } catch (error) {
      if (isRefused(error)) {
        const outcome = await this.renew();
        if (outcome.kind === "answer") return await this.#sendAgain(() => send(outcome.answer));
      } else if (this.#round) void this.renew();
      throw error;
    }
  }

  async #sendAgain<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      void this.renew();
      throw error;
    }
  }
}
