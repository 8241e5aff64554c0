/** Whether a dialog has the page: what stands behind it keeps its keys and its shape until it is closed. */
export const isDialogOpen = (): boolean =>
  document.querySelector("dialog[open], [role=dialog][aria-modal=true]") !== null;
