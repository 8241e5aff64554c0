export { NotFoundScreen as default } from "@/features/error/not-found";
