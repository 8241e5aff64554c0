/** What had the focus is gone: the page's title gets it, so that the keyboard does not begin at the top of the portal again. */
export function focusTitle(): void {
  setTimeout(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("h1[tabindex]")?.focus({ preventScroll: true });
  });
}
