import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False in the first HTML and while React takes it over, true from then on and in whatever is drawn later. React does
 * not hear what is typed into HTML that it has not taken over yet, and the next drawing empties the field: a form to
 * type in waits for this.
 */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
