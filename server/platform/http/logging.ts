import pino, { type DestinationStream, type Logger } from "pino";

const stripQuery = (url: string): string => url.split("?", 1)[0] ?? "";
/** Long runs of digits are ID numbers, mobiles or accounts. */
export const maskDigits = (text: string): string => text.replace(/\d{7,}[\dXx]?/g, "***");

interface DriverError extends Error {
  readonly code?: unknown;
  readonly severity?: unknown;
  readonly table?: unknown;
  readonly column?: unknown;
  readonly constraint?: unknown;
  readonly query?: unknown;
}

const frames = (error: Error): string[] =>
  (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 20)
    .map((line) => line.trim());

/**
 * An error without the values that it concerns: drivers put parameters and rows into message, detail and stack.
 * // promises P-S10
 */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, severity, table, column, constraint, query, cause } = error as DriverError;
  const isDatabase = severity !== undefined || query !== undefined;
  // Quoted text in a database message may be a value.
  const message = isDatabase ? (error.message.split("\n", 1)[0] ?? "").replace(/"[^"]*"/g, '"…"') : error.message;
  return {
    type: error.name,
    message: maskDigits(query === undefined ? message : "query failed"),
    ...(code !== undefined && { code }),
    ...(table !== undefined && { table }),
    ...(column !== undefined && { column }),
    ...(constraint !== undefined && { constraint }),
    ...(typeof query === "string" && { query: maskDigits(query.slice(0, 2_000)) }),
    stack: frames(error),
    ...(cause !== undefined && depth < 4 && { cause: describeError(cause, depth + 1) }),
  };
}

/** Structured log: one line per request and per event; never bodies, never personal data, never a query string. */
export function createLogger(options: { level: string; stream?: DestinationStream }): Logger {
  return pino(
    {
      level: options.level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [
          ...["password", "captcha_code", "idNo", "idNumber", "mobilephone", "mobile", "token", "cookie"].flatMap(
            (k) => [k, `*.${k}`, `*.*.${k}`],
          ),
          "*.authorization",
          "*.*.authorization",
        ],
        censor: "[hidden]",
      },
      serializers: {
        req: (request: { method: string; url: string }) => ({ method: request.method, path: stripQuery(request.url) }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        err: (error: unknown) => describeError(error),
      },
    },
    options.stream ?? pino.destination({ dest: 1, sync: false }),
  );
}
