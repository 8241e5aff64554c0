/**
 * The operator must mend something before the backend can start: one Chinese sentence that names the variable and the
 * mend. `main.ts` prints the sentence alone and exits 1.
 */
export class StartupError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = "StartupError";
  }
}

/** `code` of a system or driver error, else an empty string. */
export const errorCode = (error: unknown): string => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
};
