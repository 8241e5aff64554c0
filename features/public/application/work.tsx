"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { dictionaryApi } from "@/contracts/common/dictionary";
import type { OwnApplication } from "@/contracts/public/application";
import { Applying } from "@/features/public/application/applying";
import { AntdProvider } from "@/components/theme/antd-provider";
import { call } from "@/lib/api/call";
import { DictionaryProvider } from "@/lib/dictionary/context";
import { type CompactDictionary, compact } from "@/lib/dictionary/dictionary";
import { type Host, HostProvider } from "@/lib/host/context";
import { createQueryClient } from "@/lib/query/client";

interface Props {
  readonly host: Host;
  readonly own: OwnApplication;
  readonly privacyDate: string;
  readonly onLeave: () => void;
}

/** The application that is worked on, and what its fields stand on: antd, the dictionary, the places. */
export function ApplicationWork({ host, ...props }: Props) {
  const [client] = useState(createQueryClient);
  const [types, setTypes] = useState<CompactDictionary | null>(null);
  useEffect(() => {
    // Without it the fields are there, and their lists empty: what is typed can be kept all the same.
    call(dictionaryApi.all, {}, { noLoading: true }).then(
      (items) => setTypes(compact(items)),
      () => setTypes({}),
    );
  }, []);
  if (types === null) return <p role="status">正在打开申请…</p>;
  return (
    <QueryClientProvider client={client}>
      <HostProvider host={host}>
        <DictionaryProvider types={types}>
          <AntdProvider>
            <Applying {...props} />
          </AntdProvider>
        </DictionaryProvider>
      </HostProvider>
    </QueryClientProvider>
  );
}
