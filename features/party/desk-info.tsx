"use client";

import { PartyInfoScreen } from "@/features/party/info/info";

/** The association's list of firms and their records: the same screen; the server says what may be done. */
export const DeskPartyInfoScreen = () => <PartyInfoScreen isDesk />;
