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
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";

const { enter, waiting } = personRewardApi;

const parts: KeptRecordParts<typeof personReward> = {
  ...personRewardParts,
  alsoShownBy: [...(personRewardParts.alsoShownBy ?? []), waiting],
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

/** A record as the association sees it: what it decided itself it enters and corrects. */
export const DeskPersonRecord = (props: KeptRecordProps) => <KeptRecord {...props} parts={parts} />;
