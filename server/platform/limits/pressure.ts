import { monitorEventLoopDelay } from "node:perf_hooks";
import { unavailable } from "@/server/platform/call/errors";

export interface PressureLimits {
  /** Requests being worked on at once; above it new ones are shed. */
  readonly maxInFlight: number;
  /** Mean delay of the event loop over half a second; 0 = not watched. */
  readonly maxDelayMs: number;
}

/** Twenty times the pool: deeper queues only make every answer late. // promises P-A2 */
export const STANDARD_PRESSURE: PressureLimits = { maxInFlight: 200, maxDelayMs: 300 };

const SAMPLE_MS = 500;
const RESOLUTION_MS = 20;

/** Sheds load with 503 before answers become slow for everybody. */
export class Pressure {
  private inFlight = 0;
  private slowSamples = 0;
  private readonly histogram: ReturnType<typeof monitorEventLoopDelay> | null = null;
  private readonly timer: NodeJS.Timeout | null = null;

  constructor(private readonly limits: PressureLimits) {
    if (limits.maxDelayMs === 0) return;
    this.histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    this.histogram.enable();
    this.timer = setInterval(() => this.sample(), SAMPLE_MS).unref();
  }

  private sample(): void {
    const delayMs = (this.histogram?.mean ?? 0) / 1e6 - RESOLUTION_MS;
    this.histogram?.reset();
    // One slow sample is a garbage collection or a neighbour; two are load.
    this.slowSamples = delayMs > this.limits.maxDelayMs ? this.slowSamples + 1 : 0;
  }

  /**
   * Counts work in; throws 503 when there is no room for it. The returned function counts it out, once. Nobody works on
   * a request whose body is still on its way, nor on an answer that is being read.
   */
  enter(): () => void {
    if (this.inFlight >= this.limits.maxInFlight || this.slowSamples >= 2) throw unavailable(1);
    this.inFlight += 1;
    let isOut = false;
    return () => {
      if (isOut) return;
      isOut = true;
      this.inFlight -= 1;
    };
  }

  close(): void {
    if (this.timer) clearInterval(this.timer);
    this.histogram?.disable();
  }
}
