/** For whom this page was made: `userId` and, behind a dot, the acting firm. Empty before sign-in. */
let pageUser = "";

/** Called by the frame when it has its user. */
export const setPageUser = ({ userId, companyId }: { userId: string; companyId: string | null }): void => {
  pageUser = `${userId}.${companyId ?? ""}`;
};

/**
 * Travels with every call as `X-Page-User`: the cookie belongs to the whole browser, so a second sign-in in another tab
 * would otherwise let this page write in somebody else's name.
 */
export const currentPageUser = (): string => (typeof document === "undefined" ? "" : pageUser);
