// A reporter of Node's test runner: `milliseconds<tab>file` for each test at the top of its file, hooks included, and
// `failed<tab>file` for each file given to the runner in which something failed.
export default async function* fileTimes(events) {
  for await (const { type, data } of events) {
    const isEnd = type === "test:pass" || type === "test:fail";
    if (isEnd && data.nesting === 0 && data.file) yield `${data.details.duration_ms}\t${data.file}\n`;
    if (type === "test:summary" && data.file && !data.success) yield `failed\t${data.file}\n`;
  }
}
