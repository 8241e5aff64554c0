import { Pool } from "undici";
import { patientConnector } from "./connector";

const BEAT_MS = 500;
const BEAT_LIMIT_MS = 2_000;
/** A backend that says nothing at all for so long is gone, whatever its port still takes. // promises P-A5 */
const SILENT_MS = 4_000;

/**
 * Listens for the backend's pulse on a connection of its own. A process that is stopped, or a host that fell off the
 * network, leaves its connections open and says nothing: who waits for an answer there waits for his own limit.
 */
export class Watch {
  readonly #pool: Pool;
  readonly #timer: NodeJS.Timeout;
  #isAsking = false;
  #silentMs = 0;
  #tickedAt = performance.now();

  constructor(
    origin: string,
    /** Called when silence turns into absence, and when it ends. */
    readonly onChange: (isSilent: boolean) => void,
  ) {
    this.#pool = new Pool(origin, { connections: 1, allowH2: false, connect: patientConnector(1_000) });
    this.#timer = setInterval(() => this.#tick(), BEAT_MS).unref();
  }

  get isSilent(): boolean {
    return this.#silentMs >= SILENT_MS;
  }

  /** The backend has said something. */
  heard(): void {
    const wasSilent = this.isSilent;
    this.#silentMs = 0;
    if (wasSilent) this.onChange(false);
  }

  #tick(): void {
    const now = performance.now();
    const wasSilent = this.isSilent;
    // When this process itself stood still, the backend may have spoken all the while.
    this.#silentMs += Math.min(now - this.#tickedAt, 2 * BEAT_MS);
    this.#tickedAt = now;
    if (!wasSilent && this.isSilent) this.onChange(true);
    if (!this.#isAsking) void this.#ask();
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    try {
      const signal = AbortSignal.timeout(BEAT_LIMIT_MS);
      const { body } = await this.#pool.request({ path: "/livez", method: "GET", signal });
      await body.dump();
      this.heard();
    } catch {
      // its absence is what counts
    } finally {
      this.#isAsking = false;
    }
  }

  close(): void {
    clearInterval(this.#timer);
    void this.#pool.destroy();
  }
}
