"use client";

import { type ComponentProps, useState } from "react";
import styles from "@/components/ui/photo/picture.module.css";

interface Props extends Omit<ComponentProps<"img">, "src" | "onError" | "ref"> {
  readonly src: string;
  readonly alt: string;
}

/** An image; one that is damaged or gone says so in its place. */
export function Picture({ src, alt, className, ...rest }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  if (broken === src) {
    return (
      <span
        className={[styles.broken, className].filter(Boolean).join(" ")}
        role="img"
        aria-label={`${alt}（无法显示）`}
      >
        照片无法显示
      </span>
    );
  }
  // An image of the first HTML may have failed before anybody listened; a lazy one has not been asked for by then.
  const look = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && rest.loading !== "lazy") setBroken(src);
  };
  return <img {...rest} ref={look} className={className} src={src} alt={alt} onError={() => setBroken(src)} />;
}
