import type { AppError } from "@/server/platform/call/errors";
import { storeAway, storeFull } from "@/server/platform/call/errors";
import type { Files } from "@/server/platform/files/files";
import { DamagedContent } from "@/server/platform/files/hash";

/** What was found wrong with a content that a file names. */
export interface ContentFault {
  readonly sha256: string;
  readonly kind: "damaged" | "missing";
}

/** The store as the backend uses it: no call waits long for it, and faults of what it holds are told. */
export interface GuardedFiles extends Files {
  /** It did not answer a moment ago; nothing need be sent to it. */
  readonly isAway: boolean;
  /** Hears of every fault that a reader meets. */
  watch(listener: (fault: ContentFault) => void): void;
}

export interface GuardLimits {
  /** For an answer without content. // promises P-A5 */
  readonly answerMs: number;
  /** A content takes longer by its length. */
  readonly bytesPerMs: number;
  /** A store that did not answer is left alone for so long. */
  readonly restMs: number;
}

const STANDARD: GuardLimits = { answerMs: 1_500, bytesPerMs: 2_000, restMs: 3_000 };

const LARGE = 256 * 1024;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? "");
export const isFull = (error: unknown): boolean => /^(ENOSPC|EDQUOT|EROFS)$/.test(codeOf(error));
const isAwayError = (error: unknown): boolean =>
  /^(EIO|ESTALE|ENOTCONN|ETIMEDOUT|EHOSTDOWN|EHOSTUNREACH|ENODEV|UNAVAILABLE)$/.test(
    codeOf(error) || String((error as Partial<AppError> | null)?.errorCode ?? ""),
  );

interface Waiting {
  start(): void;
  refuse(error: Error): void;
}

/** A few calls at a time, each with its deadline; after one that was missed nobody asks for a while. */
class Turns {
  #underWay = 0;
  /** Calls that nobody waits for any more and that have not come back: a disk that hangs keeps their threads. */
  #hanging = 0;
  #restUntil = Number.NEGATIVE_INFINITY;
  readonly #waiting: Waiting[] = [];

  constructor(
    readonly atOnce: number,
    readonly limits: GuardLimits,
  ) {}

  get isAway(): boolean {
    return this.#hanging >= this.atOnce || performance.now() < this.#restUntil;
  }

  run<T>(work: () => Promise<T>, bytes: number): Promise<T> {
    if (this.isAway) return Promise.reject(storeAway());
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ start: () => void this.#start(work, bytes).then(resolve, reject), refuse: reject });
      this.#next();
    });
  }

  #next(): void {
    while (this.#underWay < this.atOnce) {
      const waiting = this.#waiting.shift();
      if (!waiting) return;
      waiting.start();
    }
  }

  async #start<T>(work: () => Promise<T>, bytes: number): Promise<T> {
    this.#underWay += 1;
    let isLate = false;
    const result = work().finally(() => {
      this.#underWay -= 1;
      if (isLate) this.#hanging -= 1;
      this.#next();
    });
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => {
          isLate = true;
          this.#hanging += 1;
          // Whoever opened a content too late closes it.
          result.then(destroy, () => undefined);
          reject(storeAway(new Error("the file store gave no answer")));
        },
        this.limits.answerMs + bytes / this.limits.bytesPerMs,
      );
    });
    try {
      return await Promise.race([result, deadline]);
    } catch (error) {
      if (isFull(error)) throw storeFull(error);
      if (!isAwayError(error)) throw error;
      this.#rest();
      throw storeAway(error);
    } finally {
      clearTimeout(timer);
    }
  }

  #rest(): void {
    this.#restUntil = performance.now() + this.limits.restMs;
    for (const { refuse } of this.#waiting.splice(0)) refuse(storeAway());
  }
}

function destroy(content: unknown): void {
  (content as { stream?: { destroy(): void } } | null | undefined)?.stream?.destroy();
}

/** Puts deadlines around a store and tells of damaged and missing contents. */
export function guardFiles(files: Files, limits: GuardLimits = STANDARD): GuardedFiles {
  const turns = new Turns(files.atOnce, limits);
  const listeners: ((fault: ContentFault) => void)[] = [];
  const tell = (fault: ContentFault): void => {
    for (const listener of listeners) listener(fault);
  };
  const ping = () => turns.run(() => files.ping(), 0);
  /** What may take long is not begun before the store has given a sign. */
  const answers = async (size: number): Promise<void> => {
    if (size > LARGE) await ping();
  };
  return {
    tempDir: files.tempDir,
    atOnce: files.atOnce,
    get isAway() {
      return turns.isAway;
    },
    watch: (listener) => void listeners.push(listener),
    receive: (path) => files.receive(path),
    async put(path, sha256, size = 0) {
      await answers(size);
      return turns.run(() => files.put(path, sha256, size), size);
    },
    async open(sha256, size = 0) {
      await answers(size);
      try {
        const content = await turns.run(() => files.open(sha256, size), size);
        if (!content) tell({ sha256, kind: "missing" });
        return content;
      } catch (error) {
        if (error instanceof DamagedContent) tell({ sha256, kind: "damaged" });
        throw error;
      }
    },
    remove: (sha256) => turns.run(() => files.remove(sha256), 0),
    async *list(prefix) {
      const found = files.list(prefix)[Symbol.asyncIterator]();
      for (;;) {
        const next = await turns.run(() => found.next(), 0);
        if (next.done) return;
        yield next.value;
      }
    },
    ping,
  };
}
