import { JobsScreen } from "@/features/desk/jobs";
import { prefetchJobs } from "@/features/desk/desk-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("desk.jobs", JobsScreen, prefetchJobs);
