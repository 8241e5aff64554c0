/** Dictionary `report_status`. // domain b §6 (5) */
export const REPORT_STATUS = {
  draft: 0,
  reviewing: 1,
  returned: 2,
  ready: 3,
  auditing: 4,
  filed: 5,
  correcting: 6,
  replaced: 7,
  voiding: 8,
  voided: 9,
  checking: 10,
  abnormal: 11,
} as const;
/** Filed and standing towards others. */
export const STANDING: readonly number[] = [
  REPORT_STATUS.filed,
  REPORT_STATUS.correcting,
  REPORT_STATUS.voiding,
  REPORT_STATUS.checking,
  REPORT_STATUS.abnormal,
];
