// A reporter of Node's test runner for groups of test files (`test-bundle`): `milliseconds<tab>file` for each suite that is
// one file, hooks included, and `failed<tab>file` for each in which something failed. A group that ended before its
// suites is named itself.
export default async function* fileTimes(events) {
  for await (const { type, data } of events) {
    const isEnd = type === "test:pass" || type === "test:fail";
    if (!isEnd || data.nesting !== 0) continue;
    yield `${data.details.duration_ms}\t${data.name}\n`;
    if (type === "test:fail") yield `failed\t${data.name}\n`;
  }
}
