import { SUBMISSION } from "@/contracts/kit/submission";
import type { RecordContext } from "@/server/records/hooks";
import { unusedSteps } from "@/server/records/steps/read";

type Doing = Pick<RecordContext, "user" | "now">;

/** Who submitted, as the record tells it; what was decided before does not stand any more. */
export const submittedBy = ({ user, now }: Doing) => ({
  submitUserName: user.nickName,
  submitTime: now,
});

/** Who decided, as the record tells it. */
export const decidedBy = ({ user, now }: Doing) => ({ auditUserName: user.nickName, auditTime: now });

/** Steps that an application is not offered: a draft that the association never answered is deleted, not given up. */
export const unusedOf = (
  { services }: Pick<RecordContext, "services">,
  { auditStatus, auditTime }: Readonly<Record<string, unknown>>,
): readonly string[] => [
  ...unusedSteps(services, auditStatus),
  ...(auditStatus === SUBMISSION.draft && !auditTime ? ["drop"] : []),
];
