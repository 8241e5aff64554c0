import type { AnswerOf, Endpoint } from "@/contracts/kit/endpoint";
import type { Context, Handler } from "@/server/platform/call/context";
import { type AppError, KeptRefusal } from "@/server/platform/call/errors";
import type { BatchLimits } from "@/server/platform/limits/batches";

/** What one of several writes came to: its data, or why it was refused (kept: with what it wrote). */
export type Came<T> = { readonly data: T } | { readonly refused: AppError | KeptRefusal };

/** A write that many ask for at once, done for some of them in one transaction. */
export interface Together<C = Context, T = unknown> {
  readonly limits: BatchLimits;
  /** What is said to whom there was no room for in time. */
  readonly busy: string;
  /** Calls that share one of these are never done in the same transaction; the asker comes first. */
  apartBy(asked: { readonly ip: string; readonly body: unknown }): readonly string[];
  /** What came of each, in their order; all have the same `db`. */
  write(contexts: readonly C[]): Promise<readonly Came<T>[]>;
}

/**
 * The handler of such a write: one round of statements and one commit serve all that ask at the same time, few connections
 * are theirs, and signed-in users have the others. Nobody's calls alone, and none that is stored under a key.
 */
export function together<E extends Endpoint>(many: Together<Context<E>, AnswerOf<E>>): Handler<E> {
  const alone = async (context: Context<E>): Promise<AnswerOf<E>> => {
    const [came] = await many.write([context]);
    if (came && "data" in came) return came.data;
    throw came?.refused ?? new Error("each call comes to something");
  };
  return Object.assign(alone as unknown as Handler<E>, { together: many });
}

/** Told apart after a transaction that has kept both. */
export const refusalOf = (refused: AppError | KeptRefusal): AppError =>
  refused instanceof KeptRefusal ? refused.refusal : refused;
