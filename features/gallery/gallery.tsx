import { notFound } from "next/navigation";
import { GalleryBoard } from "@/features/gallery/gallery-board";

/** /gallery (ours): the shared pieces with live values, for testers; no page without GALLERY=1. // contract §1 */
export function GalleryScreen() {
  // Read at run time: one built image serves every environment.
  if (process.env.GALLERY?.trim() !== "1") notFound();
  return <GalleryBoard />;
}
