"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AntdProvider } from "@/components/theme/antd-provider";
import { DictionaryProvider } from "@/lib/dictionary/context";
import type { CompactDictionary } from "@/lib/dictionary/dictionary";
import { type Host, HostProvider } from "@/lib/host/context";
import { createQueryClient } from "@/lib/query/client";
import { SessionProvider } from "@/lib/session/context";

type SessionUser = Parameters<typeof SessionProvider>[0]["user"];

interface Props {
  user: SessionUser;
  dictionary: CompactDictionary;
  host: Host;
  children: ReactNode;
}

/** Everything that screens stand on: cache, user, dictionary, environment, antd. */
export function PortalProviders({ user, dictionary, host, children }: Props) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <HostProvider host={host}>
        <SessionProvider user={user}>
          <DictionaryProvider types={dictionary}>
            <AntdProvider>{children}</AntdProvider>
          </DictionaryProvider>
        </SessionProvider>
      </HostProvider>
    </QueryClientProvider>
  );
}
