import { aMember } from "@/contracts/party/info/info-sample";
import { partyMember } from "@/contracts/party/member/member";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = {
  of: partyMember,
  form: { ...aMember("11010519491231002X"), attachments: [] },
  table: "party_members",
};
