import { findAnswer, type Work } from "@/lib/session/proof-of-work";

// Runs beside the page, so that typing stays smooth while it computes. One challenge, one answer.
addEventListener("message", ({ data }: MessageEvent<Work>) => {
  void findAnswer(data, () => undefined).then((answer) => postMessage(answer));
});
