/** @jest-environment node */
// Guarantees: what the page told of a waiting draft stands in its first HTML, so that the note moves nothing later.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { draftApi } from "@/contracts/common/draft";
import { WaitingDraft } from "@/components/record/drafts/waiting-draft";
import { keyOf } from "@/lib/query/query-of";
import { SessionProvider } from "@/lib/session/context";
import { aUser } from "@/tests/render-screen";

const FORM = "basic.firm:c1";
const firstHtml = (key: string): string => {
  const queries = new QueryClient();
  queries.setQueryData(keyOf(draftApi.list, {}), [{ key: FORM, savedAt: "2026-03-02T01:30:00.000Z" }]);
  return renderToString(
    <QueryClientProvider client={queries}>
      <SessionProvider user={aUser({ userId: "u1" })}>
        <WaitingDraft draftKey={key} onGoOn={() => undefined} />
      </SessionProvider>
    </QueryClientProvider>,
  );
};

it("stands in the first HTML where the page told of a draft", () => {
  expect(firstHtml(FORM)).toContain("03-02 09:30");
  expect(firstHtml(FORM)).toContain("继续编辑");
});

it("is absent where the page told of none", () => expect(firstHtml("basic.firm:c2")).toBe(""));
