import { partyInfo } from "@/contracts/party/info/info";
import { aCoveredFirm } from "@/contracts/party/info/info-sample";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = {
  of: partyInfo,
  form: { ...aCoveredFirm(), attachments: [] },
  table: "party_orgs",
  step: { submit: { year: "2025" } },
  isUntold: true,
  isSingle: true,
};
