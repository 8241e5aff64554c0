import { QueryClientProvider } from "@tanstack/react-query";
import { render, type RenderResult } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext, SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { type ReactElement, type ReactNode, useEffect, useMemo, useState } from "react";
import { PERMISSION_CODES, type PermissionCode } from "@/contracts/access";
import type { CurrentUser } from "@/contracts/auth/session";
import type { DictionaryItem } from "@/contracts/common/dictionary";
import { MessageStack } from "@/components/shell/messages/message-stack";
import { AntdProvider } from "@/components/theme/antd-provider";
import { DictionaryProvider } from "@/lib/dictionary/context";
import { compact } from "@/lib/dictionary/dictionary";
import { messageStore } from "@/lib/notify/notify";
import { createQueryClient } from "@/lib/query/client";
import { SessionProvider } from "@/lib/session/context";

const router = {
  push: jest.fn(),
  replace: jest.fn(),
  refresh: jest.fn(),
  back: jest.fn(),
  forward: jest.fn(),
  prefetch: jest.fn(),
};

/** What a screen asked the router to do. */
export const seenRouter = router;

/** Next's address of the page over jsdom's own; like Next it follows `history.pushState` and `replaceState`. */
function Address({ children }: { children: ReactNode }) {
  const [at, setAt] = useState(() => ({ pathname: location.pathname, search: location.search }));
  useEffect(() => {
    const follow = (name: "pushState" | "replaceState") => {
      const write = history[name].bind(history);
      history[name] = (...change) => {
        write(...change);
        setAt({ pathname: location.pathname, search: location.search });
      };
      return () => {
        history[name] = write;
      };
    };
    const stops = [follow("pushState"), follow("replaceState")];
    return () => stops.forEach((stop) => stop());
  }, []);
  const search = useMemo(() => new URLSearchParams(at.search), [at.search]);
  return (
    <AppRouterContext value={router as unknown as AppRouterInstance}>
      <PathnameContext value={at.pathname}>
        <SearchParamsContext value={search}>{children}</SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
}

/** A member firm's user with every code, or an officer; override what the test is about. */
export function aUser(over: Partial<CurrentUser> = {}): CurrentUser {
  return {
    userId: "u1",
    username: "demo-admin",
    nickName: "李晓岚",
    userType: 1,
    userStatus: 1,
    companyId: "c1",
    companyName: "甲乙税务师事务所有限公司",
    accessCompanyIds: [],
    functionCodes: [...PERMISSION_CODES],
    roleCodes: ["firm_admin"],
    roleNames: ["事务所管理员"],
    email: null,
    mobilephone: "138****5678",
    orgId: "c1",
    orgName: "甲乙税务师事务所",
    fullOrgName: "甲乙税务师事务所有限公司",
    lv1OrgId: "a1",
    lv1OrgName: "省注册税务师协会",
    lv1FullOrgName: "省注册税务师协会",
    createTime: "2026-01-01T00:00:00.000Z",
    switchableCompanies: [{ companyId: "c1", companyName: "甲乙税务师事务所有限公司", companyNature: 1 }],
    closedBooks: null,
    mustChangePwd: false,
    mustEnrol: false,
    isPwdExpired: false,
    draftKey: btoa(String.fromCharCode(...new Array<number>(32).fill(7))),
    // An officer is the association's own, of none of its offices.
    ...(over.userType === 2 && { orgId: "a1" }),
    ...over,
  };
}

/** The same user with these codes only. */
export const userWith = (...functionCodes: PermissionCode[]): CurrentUser => aUser({ functionCodes });

interface Options {
  readonly user?: CurrentUser;
  readonly dictionary?: readonly DictionaryItem[];
  /** Path and query that the screen finds in the address. */
  readonly at?: string;
}

interface Rendered extends RenderResult {
  readonly typing: UserEvent;
  /** Gives the frame another user, as after a refresh. */
  readonly becomes: (user: CurrentUser) => void;
}

/** Draws a screen with all that the frame gives it. Calls go to `fakeApi`. // architecture §7 */
export function renderScreen(screen: ReactElement, options: Options = {}): Rendered {
  const { user = aUser(), dictionary = [], at = "/" } = options;
  history.replaceState(null, "", at);
  messageStore.clear();
  for (const ask of Object.values(router)) ask.mockClear();
  const client = createQueryClient();
  const types = compact(dictionary);
  const framed = (as: CurrentUser) => (
    <QueryClientProvider client={client}>
      <SessionProvider user={as}>
        <DictionaryProvider types={types}>
          <Address>
            <AntdProvider>{screen}</AntdProvider>
          </Address>
        </DictionaryProvider>
      </SessionProvider>
      <MessageStack />
    </QueryClientProvider>
  );
  const result = render(framed(user));
  return { ...result, typing: userEvent.setup(), becomes: (next) => result.rerender(framed(next)) };
}
