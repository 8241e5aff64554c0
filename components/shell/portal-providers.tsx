"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { NoticeWatch } from "@/components/shell/messages/notice-watch";
import { TooOldWatch } from "@/components/shell/too-old-watch";
import { AntdProvider } from "@/components/theme/antd-provider";
import { DictionaryProvider } from "@/lib/dictionary/context";
import type { LoadedDictionary } from "@/lib/dictionary/dictionary";
import { type Host, HostProvider } from "@/lib/host/context";
import { createQueryClient } from "@/lib/query/client";
import { type Preferences, PreferencesProvider } from "@/lib/preferences/context";
import { SessionProvider } from "@/lib/session/context";
import { reloadIfSaved } from "@/lib/version/reload";

type SessionUser = Parameters<typeof SessionProvider>[0]["user"];

interface Props {
  user: SessionUser;
  dictionary: LoadedDictionary;
  /** Null where they cannot be kept. */
  preferences?: Preferences | null;
  host: Host;
  children: ReactNode;
}

/** What the server gave, until something newer comes; a newer one of the server's wins again. */
function useNewer<T>(given: T): [T, (next: T) => void] {
  const [newer, setNewer] = useState<{ readonly than: T; readonly value: T } | null>(null);
  const replace = useCallback((value: T) => setNewer({ than: given, value }), [given]);
  return [newer?.than === given ? newer.value : given, replace];
}

/** Everything that screens stand on: cache, user, dictionary, environment, antd; user and dictionary stay current. */
export function PortalProviders(props: Props) {
  const [client] = useState(createQueryClient);
  const [user, replaceUser] = useNewer(props.user);
  const [dictionary, replaceDictionary] = useNewer(props.dictionary);
  const follow = (next: SessionUser) => {
    // Somebody else has signed in meanwhile: nothing on this page is theirs.
    if (next.userId !== user.userId) return void reloadIfSaved(() => true);
    replaceUser(next);
    // What was loaded under the old rights is asked for anew when it is next shown.
    void client.invalidateQueries({ refetchType: "none" });
  };
  return (
    <QueryClientProvider client={client}>
      {/* Before the frame: one Tab leads to the news that cover a corner of it, not the last of all. */}
      <NoticeWatch
        userId={user.userId}
        isHeld={user.mustChangePwd || user.mustEnrol}
        dictionaryVersion={dictionary.version}
        replaceDictionary={replaceDictionary}
        replaceUser={follow}
      />
      <HostProvider host={props.host}>
        <SessionProvider user={user}>
          <DictionaryProvider types={dictionary.types}>
            <PreferencesProvider preferences={props.preferences ?? null}>
              <AntdProvider>{props.children}</AntdProvider>
            </PreferencesProvider>
          </DictionaryProvider>
        </SessionProvider>
      </HostProvider>
      <TooOldWatch />
    </QueryClientProvider>
  );
}
