import type { Clock } from "@/server/platform/call/services";

/** A clock that stands still until it is turned. */
export class TestClock implements Clock {
  constructor(private at = new Date("2026-11-20T02:00:00.000Z")) {}
  now(): Date {
    return new Date(this.at);
  }
  advance(ms: number): void {
    this.at = new Date(this.at.getTime() + ms);
  }
  minutes(count: number): void {
    this.advance(count * 60_000);
  }
}
