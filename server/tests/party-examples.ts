import type { Example, Makers, Place } from "@/server/tests/examples";

const of = ({ records }: Place) => ({ activityId: records["party.activity"] ?? "nothing" });

/** Calls about party activities beside a record's. */
export const partyExamples = ({ plain, ofRecord }: Makers): Readonly<Record<string, Example>> => ({
  "party.activity.copy": ofRecord((place) => ({ params: of(place) })),
  "party.activity.joint": plain(),
  // A joint activity is another firm's.
  "party.activity.copyJoint": { ...ofRecord((place) => ({ params: of(place) })), isPrivate: true },
  "party.activity.people": plain({ query: { day: "2026-03-10", units: ["某税务师事务所"] } }),
  "party.activity.scoreboard": ofRecord(({ companyId }) => ({ query: { year: 2026, companyId } })),
});
