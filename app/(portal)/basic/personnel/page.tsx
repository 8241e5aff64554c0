import { StaffScreen } from "@/features/basic/staff/staff";
import { prefetchStaff } from "@/features/basic/staff/staff-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("basic.staff", StaffScreen, prefetchStaff);
