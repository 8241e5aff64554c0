/**
 * Does the work of each item, one after the other: what fails keeps none of the others from its own, and its error is
 * thrown when all have had their turn. For chores over rows of many firms; each item opens a transaction of its own.
 */
export async function eachAlone<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => void errors.push(error));
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, "several items failed");
}
