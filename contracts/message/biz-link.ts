/**
 * Records that a message may lead to: `bizType` is the id of the screen that shows the record, the value is the name of
 * the record's id in that screen's address. The portal knows the screens; here stands what senders may name.
 * // domain b §11.2 bizType + bizId
 */
export const BIZ_LINKS = {
  "basic.firm": "companyId",
  "basic.staff": "staffId",
  "party.info": "partyOrgId",
  "party.activity": "activityId",
  "message.center": "msgSiteId",
  "rewards.company": "recordId",
  "rewards.person": "recordId",
  "rewards.desk-company": "recordId",
  "rewards.desk-person": "recordId",
} as const satisfies Readonly<Record<`${string}.${string}`, `${string}Id`>>;
export type BizType = keyof typeof BIZ_LINKS;

export const isBizType = (bizType: string): bizType is BizType => Object.hasOwn(BIZ_LINKS, bizType);
