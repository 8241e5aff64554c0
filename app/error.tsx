"use client";

export { FailedPage as default } from "@/features/error/failed-page";
