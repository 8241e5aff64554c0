import { allEndpoints } from "@/contracts/index";
import type { Example } from "@/server/tests/examples";

/** Exports as jobs, beside the export that each list has an example of: asked alike, and each its maker's alone. */
export function exportJobExamples(examples: Readonly<Record<string, Example>>): Readonly<Record<string, Example>> {
  const lists = allEndpoints.flatMap(({ id }) =>
    id.endsWith(".exportStart") ? [id.slice(0, -".exportStart".length)] : [],
  );
  return Object.assign(
    {},
    ...lists.map((id): Readonly<Record<string, Example>> => {
      const list = examples[`${id}.export`];
      if (!list) throw new Error(`${id}.export has no example`);
      const current: Example = { ...list, input: () => ({}) };
      const ofOwnJob: Example = { ...list, input: () => ({ params: { jobId: "nothing" } }), isPrivate: true };
      return {
        [`${id}.exportStart`]: list,
        [`${id}.exportCurrent`]: current,
        [`${id}.exportJob`]: ofOwnJob,
        [`${id}.exportCancel`]: ofOwnJob,
        [`${id}.exportFile`]: ofOwnJob,
      };
    }),
  ) as Record<string, Example>;
}
