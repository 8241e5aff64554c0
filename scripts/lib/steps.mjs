// What the operator sees while something takes its time: one line per step, with progress and duration.

const isTerminal = process.stdout.isTTY === true;
const everyMs = isTerminal ? 500 : 15_000;

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} 秒`;

/**
 * Begins a step. `progress()` gives a short text about how far it is. Returns the functions that end it:
 * `done(text)` prints its result and duration, `drop()` only clears the line.
 */
export function beginStep(title, progress = () => "") {
  const since = performance.now();
  const show = () => {
    const text = `  … ${title}（${[progress(), `已用 ${Math.round((performance.now() - since) / 1000)} 秒`].filter(Boolean).join("，")}）`;
    if (isTerminal) process.stdout.write(`\r\u001b[2K${text}`);
    else console.log(text);
  };
  const timer = setInterval(show, everyMs);
  timer.unref();
  if (isTerminal) show();
  else console.log(`  … ${title}`);
  const drop = () => {
    clearInterval(timer);
    if (isTerminal) process.stdout.write("\r\u001b[2K");
  };
  return {
    drop,
    done: (text = title) => {
      drop();
      console.log(`  ✔ ${text}（${seconds(since)}）`);
    },
  };
}

/** Ends the process with one sentence for the operator. */
export function fail(sentence) {
  if (sentence) console.error(sentence);
  process.exit(1);
}
