import { Review } from "@/app/(portal)/desk/review/review";
import { prefetchReview } from "@/features/desk/review/review-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("desk.review", Review, prefetchReview);
