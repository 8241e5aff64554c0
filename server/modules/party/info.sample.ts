import { partyInfo } from "@/contracts/party/info";
import { aCoveredFirm } from "@/contracts/party/info-sample";
import type { PlainSample } from "@/server/tests/plain-examples";

export const sample: PlainSample = {
  of: partyInfo,
  form: { ...aCoveredFirm(), attachments: [] },
  table: "party_orgs",
  step: { submit: { year: "2025" } },
  isUntold: true,
  isSingle: true,
};
