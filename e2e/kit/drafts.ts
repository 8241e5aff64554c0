/** How many sealed drafts lie in this browser; runs in the page. */
export const draftsKept = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const open = indexedDB.open("portal-drafts");
    open.onerror = () => reject(new Error("indexedDB"));
    open.onsuccess = () => {
      const count = open.result.transaction("drafts").objectStore("drafts").count();
      count.onsuccess = () => {
        open.result.close();
        resolve(count.result);
      };
    };
  });
