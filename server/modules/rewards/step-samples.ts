/** What steps of 奖惩 ask for beside a version and an opinion; for tests. */
export const stepSamples = {
  appeal: { attachments: [] },
  rectify: { rectifyStatus: 2, attachments: [] },
  publish: { publishTo: null },
} as const;
