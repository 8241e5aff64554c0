import { redirect } from "next/navigation";
import { href } from "@/lib/routes/href";
import { HOME } from "@/lib/routes/manifest";

export default () => redirect(href(HOME)); // spec §2
