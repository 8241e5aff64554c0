import { LoginScreen } from "@/features/auth/login";
import { portalConfig } from "@/lib/host/portal-config";
import { openTitle } from "@/lib/session/open-title";

export const generateMetadata = openTitle("auth.login");
export default async () => <LoginScreen config={await portalConfig()} />;
