"use client";

import { useEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import styles from "@/components/print/print-area.module.css";

interface Props {
  children: ReactNode;
  /** After the print dialog has closed, printed or not. */
  onDone?: () => void;
}

/**
 * Prints its children alone, then calls `onDone`: mount it to print. Menus, dialogs and everything else on the page
 * stay off the paper; on the screen nothing shows.
 */
export function PrintArea({ children, onDone }: Props) {
  const [place, setPlace] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const element = document.createElement("div");
    element.className = styles.area ?? "";
    element.dataset.printArea = "";
    document.body.append(element);
    document.body.dataset.printing = "";
    setPlace(element);
    return () => {
      element.remove();
      delete document.body.dataset.printing;
    };
  }, []);

  useEffect(() => {
    if (place === null) return;
    const done = () => onDone?.();
    window.addEventListener("afterprint", done);
    // Images and fonts first, or they are missing on paper.
    const images = [...place.querySelectorAll("img")].map((image) => image.decode().catch(() => undefined));
    let isGone = false;
    void Promise.all([...images, document.fonts?.ready]).then(() => {
      if (!isGone) window.print();
    });
    return () => {
      isGone = true;
      window.removeEventListener("afterprint", done);
    };
    // Printing starts once per mount, whatever the parent draws meanwhile.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [place]);

  return place === null ? null : createPortal(children, place);
}
