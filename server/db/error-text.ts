/**
 * Text of an error for a log line. Drizzle writes the bound values of a failed query into its message, and PostgreSQL
 * quotes them in `detail`: personal data, which must not reach a log (promises P-S10).
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : `\ncaused by ${errorText(error.cause)}`;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const message = error.message.replace(/\nparams: [\s\S]*$/, "");
  return [`${error.name}: ${message}`, ...frames].join("\n") + cause;
}
