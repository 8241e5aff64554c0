"use client";

// The association's list of firms and their records: the same screen, told by the server what may be done.
export { PartyInfoScreen as DeskPartyInfoScreen } from "@/features/party/info/info";
