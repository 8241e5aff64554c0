/**
 * The page is about to go. What is typed from here on could not be kept any more, so the page takes none of it: what
 * stands in a field then is what comes back. Leaving the field ends a composition and hands over what a date or an
 * amount holds until its field is left.
 */
export async function stopTyping(): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  document.body.inert = true;
  // The forms draw, and note, what leaving the field has changed.
  await new Promise((done) => setTimeout(done));
}

/** The browser brought the page back as it was left. */
export const typeAgain = (): void => {
  document.body.inert = false;
};
