import { waitFor } from "@testing-library/react";

/** The field of this key, as soon as its form takes typing. */
export const readyField = (key: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = document.getElementById(`field-${key}`);
    if (!found || found.closest("[inert]")) throw new Error("not ready");
    return found;
  });
