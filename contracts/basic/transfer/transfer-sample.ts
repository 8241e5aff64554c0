/** A right draft of a transfer whose person is typed, for tests; another number belongs to somebody else. */
export const transferSample = {
  startedBy: 1,
  transferType: 1,
  staffId: null,
  staffName: "林晓示例",
  idType: 1,
  idNo: "11010519491231002X",
  certNo: null,
  otherCompanyName: null,
  otherProvinceCode: null,
  reason: 1,
  reasonText: null,
  leaveDate: "2026-06-30",
  newHireDate: "2026-07-01",
  attachments: [],
} as const;
