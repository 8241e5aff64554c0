// Loaded before the built backend (`--import`): each second says how late its event loop was, in a line of its own.
import { monitorEventLoopDelay } from "node:perf_hooks";

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
setInterval(() => {
  process.stdout.write(`loop-delay ${(delay.percentile(99) / 1e6).toFixed(1)} ${(delay.max / 1e6).toFixed(1)}\n`);
  delay.reset();
}, 1_000).unref();
