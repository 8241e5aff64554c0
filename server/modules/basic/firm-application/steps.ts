import type { RecordContext } from "@/server/records/hooks";

type Doing = Pick<RecordContext, "user" | "now">;

/** Who submitted, as the record tells it; what was decided before does not stand any more. */
export const submittedBy = ({ user, now }: Doing) => ({
  submitUserName: user.nickName,
  submitTime: now,
});

/** Who decided, as the record tells it. */
export const decidedBy = ({ user, now }: Doing) => ({ auditUserName: user.nickName, auditTime: now });
