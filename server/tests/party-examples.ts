import { FILING } from "@/contracts/workflow/filing";
import { aLesson } from "@/contracts/party/activity-sample";
import type { Example, Makers } from "@/server/tests/examples";

export {};
