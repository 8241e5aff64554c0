"use client";

import { personEntryForm, personReward, personRewardApi } from "@/contracts/rewards/person";
import { editPerson, personRewardParts } from "@/features/rewards/person/person";
import {
  enteredSections,
  entrySpec,
  isHiddenOf,
  noGaps,
  wholeRules,
  withoutDisplay,
} from "@/features/rewards/record/entry";
import { PERSON_KNOWN, PERSON_SECTIONS } from "@/features/rewards/record/look";
import { WaitingBar } from "@/features/rewards/record/waiting-bar";
import { PlainScreen, type PlainScreenParts } from "@/components/record/plain/plain-screen";

const { enter, waiting } = personRewardApi;

const deskParts: PlainScreenParts<typeof personReward> = {
  ...personRewardParts,
  entry: { of: enter, label: "录入" },
  alsoShownBy: [...(personRewardParts.alsoShownBy ?? []), waiting],
  above: (list) => (
    <>
      <WaitingBar of={waiting} list={list} />
      {personRewardParts.above?.(list)}
    </>
  ),
  gaps: noGaps,
  rules: wholeRules(true),
  sections: enteredSections([], PERSON_SECTIONS),
  known: withoutDisplay(PERSON_KNOWN),
  isHidden: isHiddenOf([]),
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
