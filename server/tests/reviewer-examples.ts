import type { Example, Makers } from "@/server/tests/examples";

/** Calls of report reviewers beside those of every record. */
export const reviewerExamples = ({ plain, ofRecord }: Makers): Readonly<Record<string, Example>> => ({
  "filing.reviewer.candidates": plain({ query: { page: 1, keyword: "张" } }),
  // What the place has is a draft, which nobody renews: let in, it is told so.
  "filing.reviewer.renew": ofRecord(({ records }) => ({
    params: { reviewerId: records["filing.reviewer"] ?? "nothing" },
    body: { applyType: 2 },
  })),
  // The same draft is no reviewer yet: it is named, and nobody is published.
  "filing.reviewer.publicise": {
    ...ofRecord(({ records }) => ({
      body: {
        reviewers: [{ reviewerId: records["filing.reviewer"] ?? "nothing", version: 1 }],
        publishTo: "2026-12-31",
      },
    })),
    onlyOfficers: true,
  },
});
