import { flushSync } from "react-dom";

/**
 * Leaves the field: that ends a composition and hands over what a date or an amount holds until then. The forms have
 * drawn and noted it when this returns.
 */
export function leaveField(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement) flushSync(() => activeElement.blur());
}

/** The field hands over what it holds, and the caret stays in it. */
export function settleField(): void {
  const { activeElement: field } = document;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  leaveField();
  field.focus({ preventScroll: true });
}

/**
 * The page is about to go. What is typed from here on could not be kept any more, so the page takes none of it: what
 * stands in a field then is what comes back.
 */
export async function stopTyping(): Promise<void> {
  leaveField();
  document.body.inert = true;
  // Whatever a field draws in a task of its own.
  await new Promise((done) => setTimeout(done));
}

/** The browser brought the page back as it was left. */
export const typeAgain = (): void => {
  document.body.inert = false;
};
