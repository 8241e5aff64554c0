/** A right draft of an application, for tests; whose it is, is chosen on the way. */
export const memberApplySample = {
  applyType: 6,
  staffId: null,
  memberType: null,
  practiceDate: null,
  newName: "示例更名",
  newIdType: null,
  newIdNo: null,
  newCertNo: null,
  reason: "公安机关更名",
  isCommitted: true,
  attachments: [],
} as const;
