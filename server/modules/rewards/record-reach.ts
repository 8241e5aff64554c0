import { and, eq, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { PERMISSION_CODES } from "@/contracts/access";
import { rewardAccess } from "@/contracts/rewards/record-calls";
import { RP_STATUS, SUBJECT, type SubjectName } from "@/contracts/rewards/record-fields";
import { hasCode, isAllowed } from "@/server/platform/call/access";
import type { SessionUser } from "@/server/platform/call/context";
import type { ReadAt } from "@/server/records/hooks";
import { inScope, isOfficer } from "@/server/reference/scope";
import { boundStaff } from "@/server/modules/auth/read";
import { isPersonOf } from "@/server/modules/basic/read";
import { rewardRecords } from "@/server/modules/rewards/record.table";

interface Reader {
  readonly user: SessionUser;
}

const PERSON = "g_hy_rewards_and_punishment_person_";
/** Codes beyond 查看本人: whoever works with the records sees those of the whole firm. */
const WIDER = PERMISSION_CODES.filter(
  (code) => code.startsWith("g_hy_desk_rewards_") || (code.startsWith(PERSON) && code !== `${PERSON}find`),
);
const seesOwnOnly = (user: SessionUser): boolean => !isOfficer(user) && !hasCode(user, ...WIDER);

/** Records about the person to whom the account is bound. */
export const isOwn = (user: SessionUser): SQL => isPersonOf(boundStaff(user.userId), rewardRecords);

/** Rows of one screen; drafts are the firm's own affair, and who may see only his own sees no others. // domain b §0.2 */
export const visibleTo =
  (subject: SubjectName) =>
  ({ user }: Reader): SQL | undefined =>
    and(
      eq(rewardRecords.subjectType, SUBJECT[subject]),
      isOfficer(user) ? ne(rewardRecords.rpStatus, RP_STATUS.draft) : undefined,
      subject === "person" && seesOwnOnly(user) ? isOwn(user) : undefined,
    );

/**
 * A person's record follows him: once the association has confirmed who he is, he reads it in whichever firm it was
 * made, unless that firm still writes on it. The
 * list of those who see their whole firm stays the firm's: 任职期间 rows only. // domain b §8 (6)
 */
export function ownElsewhere({ user }: Reader, at: ReadAt): SQL | undefined {
  if (isOfficer(user) || (at === "list" && !seesOwnOnly(user))) return undefined;
  return and(isOwn(user), notInArray(rewardRecords.rpStatus, [RP_STATUS.draft, RP_STATUS.returned]));
}

/** Records of both kinds that this user may open. */
export function readableBy(user: SessionUser): SQL {
  const within = inScope(user, rewardRecords.companyId);
  const reach = { company: within, person: or(within, ownElsewhere({ user }, "record")) } as const;
  const open = (["company", "person"] as const)
    .filter((subject) => isAllowed(rewardAccess(subject).find, user))
    .map((subject) => and(visibleTo(subject)({ user }), reach[subject]));
  return or(sql`false`, ...open) as SQL;
}
