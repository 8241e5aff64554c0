"use client";

import { OnlineList } from "@/features/account/online-list";

/** Everybody who is signed in: people of the firms and of the association. // spec §7 */
export const DeskOnlineScreen = () => <OnlineList title="在线用户" />;
