"use client";

import { personEntryForm, personReward, personRewardApi } from "@/contracts/rewards/person";
import { editPerson, personRewardParts } from "@/features/rewards/person/person";
import { entrySpec, noGaps, wholeRules } from "@/features/rewards/record/entry";
import { PlainScreen, type PlainScreenParts } from "@/components/record/plain/plain-screen";

const { enter } = personRewardApi;

const deskParts: PlainScreenParts<typeof personReward> = {
  ...personRewardParts,
  entry: { of: enter, label: "录入" },
  gaps: noGaps,
  rules: wholeRules(true),
  spec: {
    ...personRewardParts.spec,
    ...entrySpec({
      api: personReward.api,
      enter,
      form: personEntryForm,
      who: { key: "staffId", edit: editPerson },
    }),
  },
};

/** The association's view: decides what firms report, enters what it decided itself. */
export const DeskPersonRewardScreen = () => <PlainScreen parts={deskParts} />;
