import { dehydrate, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { workbenchApi } from "@/contracts/common/workbench";
import { MessageStack } from "@/components/shell/messages/message-stack";
import { ApiError } from "@/lib/api/api-error";
import { messageStore } from "@/lib/notify/notify";
import { createQueryClient } from "@/lib/query/client";
import { Hydrated } from "@/lib/query/hydrated";
import { keyOf, useEndpointQuery } from "@/lib/query/query-of";
import { fakeApi } from "@/tests/fake-api";

const NONE = { counts: [], todos: [], coming: [], figures: [], charts: [], waiting: [], failed: [], startSteps: [] };
const work = { companyName: "甲乙", today: "2026-11-21", ...NONE, branches: null };

function Name({ silent = false }: { silent?: boolean }) {
  const { data, isPending } = useEndpointQuery(workbenchApi.get, {}, { silent });
  return <p>{isPending ? "…" : data?.companyName}</p>;
}

const draw = (children: ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      {children}
      <MessageStack />
    </QueryClientProvider>,
  );

beforeEach(() => messageStore.clear());

it("does not ask again for what the server fetched, even by a clock that runs an hour ahead", async () => {
  const api = fakeApi().on(workbenchApi.get, work);
  const server = createQueryClient();
  server.setQueryData(keyOf(workbenchApi.get, {}), work, { updatedAt: Date.now() - 3_600_000 });
  draw(
    <Hydrated state={dehydrate(server)}>
      <Name />
    </Hydrated>,
  );
  expect(screen.getByText("甲乙")).toBeInTheDocument();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(api.callsOf(workbenchApi.get)).toHaveLength(0);
});

it("takes an answer that the server still waits for from the stream", async () => {
  const api = fakeApi();
  const server = createQueryClient();
  let finish = (_: typeof work) => {};
  void server.prefetchQuery({
    queryKey: keyOf(workbenchApi.get, {}),
    queryFn: () => new Promise<typeof work>((resolve) => (finish = resolve)),
  });
  draw(
    <Hydrated state={dehydrate(server)}>
      <Name />
    </Hydrated>,
  );
  expect(screen.getByText("…")).toBeInTheDocument();
  finish(work);
  expect(await screen.findByText("甲乙")).toBeInTheDocument();
  expect(api.callsOf(workbenchApi.get)).toHaveLength(0);
});

it("draws a late answer as pending first, as the server did, even when it is here before React", async () => {
  const api = fakeApi();
  const server = createQueryClient();
  void server.prefetchQuery({ queryKey: keyOf(workbenchApi.get, {}), queryFn: async () => work });
  const state = dehydrate(server);
  const page = (
    <QueryClientProvider client={createQueryClient()}>
      <Hydrated state={state}>
        <Name />
      </Hydrated>
    </QueryClientProvider>
  );
  const html = renderToString(page);
  expect(html).toContain("…");
  // The stream's promise is settled by now: react-query reads such a promise at once.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const root = document.createElement("div");
  root.innerHTML = html;
  document.body.append(root);
  const mismatches: unknown[] = [];
  await act(async () => {
    hydrateRoot(root, page, { onRecoverableError: (error) => mismatches.push(error) });
  });
  await waitFor(() => expect(root).toHaveTextContent("甲乙"));
  expect(mismatches).toEqual([]);
  expect(api.callsOf(workbenchApi.get)).toHaveLength(0);
  root.remove();
});

it("tells an error once, on its channel, and nothing when the caller says it himself", async () => {
  fakeApi().fail(workbenchApi.get, { status: 500, body: { errorCode: "FAULT", errorId: "e7" } });
  const loud = draw(<Name />);
  expect(await screen.findByText("服务器繁忙，请稍后重试（事件编号：e7）")).toBeInTheDocument();
  expect(messageStore.list()).toHaveLength(1);
  loud.unmount();
  messageStore.clear();
  draw(<Name silent />);
  await waitFor(() => expect(screen.queryByText("…")).toBeNull());
  expect(messageStore.list()).toHaveLength(0);
});

it("comes back by itself after 503, and after nothing else", () => {
  const { retry } = createQueryClient().getDefaultOptions().queries ?? {};
  const mayRetry = (status: number, failures = 0) =>
    (retry as (n: number, e: Error) => boolean)(failures, new ApiError({ kind: "refused", status }));
  expect(mayRetry(503)).toBe(true);
  expect(mayRetry(503, 2)).toBe(false);
  expect([400, 401, 403, 404, 408, 409, 500].some((status) => mayRetry(status))).toBe(false);
});
