/**
 * Enter pressed before the scripts have come: the browser would send the form itself, the portal would refuse the
 * method, and what was typed would be gone. This part of the head's script holds it back and remembers the form.
 */
export const earlySubmitScript =
  'addEventListener("submit",function(e){e.preventDefault();self.__early=self.__early||e.target},true);';

/** True once for the form that was sent before React took over; call it when the form is mounted. */
export function takeEarlySubmit(form: HTMLFormElement | null): boolean {
  const page = window as { __early?: unknown };
  const isEarly = form !== null && page.__early === form;
  // From now on React hears of every submit itself.
  page.__early = true;
  return isEarly;
}
