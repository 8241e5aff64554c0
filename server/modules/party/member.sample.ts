import { aMember } from "@/contracts/party/info-sample";
import { partyMember } from "@/contracts/party/member";
import type { PlainSample } from "@/server/tests/plain-examples";

export const sample: PlainSample = {
  of: partyMember,
  form: { ...aMember("11010519491231002X"), attachments: [] },
  table: "party_members",
};
