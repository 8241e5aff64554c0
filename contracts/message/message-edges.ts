import { MSG_STATUS } from "@/contracts/message/site-message";

/** Edges of domain b §11.2 (5): saved → published or planned, withdrawn, published again; drafts and withdrawn ones go. */
export const MSG_EDGES: Readonly<Record<number, readonly number[]>> = {
  [MSG_STATUS.draft]: [MSG_STATUS.published, MSG_STATUS.planned, MSG_STATUS.removed],
  [MSG_STATUS.planned]: [MSG_STATUS.published, MSG_STATUS.withdrawn],
  [MSG_STATUS.published]: [MSG_STATUS.withdrawn],
  [MSG_STATUS.withdrawn]: [MSG_STATUS.published, MSG_STATUS.planned, MSG_STATUS.removed],
  [MSG_STATUS.removed]: [],
};
/** Text, files and receivers may change while nobody reads them. */
export const isMessageEditable = (status: number): boolean =>
  status === MSG_STATUS.draft || status === MSG_STATUS.withdrawn;
