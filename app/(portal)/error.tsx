"use client";

export { FailedScreen as default } from "@/features/error/failed-screen";
