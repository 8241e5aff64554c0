import { findAnswer, type Work } from "@/lib/session/proof-of-work";

const TURN_MS = 40;

/** A turn for the page now and then, so that what is typed meanwhile appears. */
function turns(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    since = performance.now();
  };
}

function inWorker(work: Work, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./captcha-worker.ts", import.meta.url));
    const end = (settle: () => void) => () => {
      worker.terminate();
      settle();
    };
    worker.onmessage = ({ data }: MessageEvent<string | null>) => end(() => resolve(data))();
    worker.onerror = end(() => reject(new Error("worker failed")));
    signal.addEventListener(
      "abort",
      end(() => reject(new Error("given up"))),
    );
    worker.postMessage(work);
  });
}

/**
 * The answer to a challenge, found in a worker; where none runs, in the page itself. Rejects when there
 * is no answer, or `signal` gave up.
 */
export async function solveCaptcha(work: Work, signal: AbortSignal): Promise<string> {
  const answer = await inWorker(work, signal).catch(() => findAnswer(work, turns(signal)));
  signal.throwIfAborted();
  if (answer === null) throw new Error("a challenge without an answer");
  return answer;
}
