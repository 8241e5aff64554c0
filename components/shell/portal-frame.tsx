"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, Suspense, useEffect, useMemo, useRef } from "react";
import { FirmSwitcher } from "@/components/shell/firm-switcher";
import { LoadingOverlay } from "@/components/shell/loading-overlay";
import { MessageBell } from "@/components/shell/messages/message-bell";
import { OfflineBar } from "@/components/shell/offline-bar";
import { PhoneDrawer } from "@/components/shell/menu/phone-drawer";
import { Progress } from "@/components/shell/progress";
import { RouteGate } from "@/components/shell/route-gate";
import { ScrollKeeper } from "@/components/shell/scroll-keeper";
import { SessionWatch } from "@/components/shell/session-watch";
import { SearchButton } from "@/components/shell/search/search-button";
import { SideMenu } from "@/components/shell/menu/side-menu";
import { TopMenu } from "@/components/shell/menu/top-menu";
import { UserMenu } from "@/components/shell/menu/user-menu";
import { Icon } from "@/components/ui/icon";
import { frameStore } from "@/lib/device/frame-store";
import { useDeviceWatch, useFrame } from "@/lib/device/use-frame";
import { href } from "@/lib/routes/href";
import { HOME, routeOf } from "@/lib/routes/manifest";
import { setEventLink } from "@/lib/notify/event-link";
import { currentNodeOf, isPermitted, menuOf, sideMenuOf } from "@/lib/routes/menu";
import { useUser } from "@/lib/session/context";
import styles from "@/components/shell/portal-frame.module.css";

function SideToggle() {
  const { isSideExpanded } = useFrame();
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={isSideExpanded ? "收起侧边菜单" : "展开侧边菜单"}
      aria-expanded={isSideExpanded}
      onClick={() => frameStore.set({ isSideExpanded: !isSideExpanded })}
    >
      {/* Both stand in the first HTML; the root element's attribute chooses, so that none flips after the first paint. */}
      <Icon name="menuFold" size={18} className={styles.fold} />
      <Icon name="menuUnfold" size={18} className={styles.unfold} />
    </button>
  );
}

/** The side bar with the current entry in sight; the page itself does not scroll for it. */
function useCurrentInSight(pathname: string) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = bar.current?.querySelector("[aria-current]");
    if (!bar.current || !current) return;
    const [shown, at] = [bar.current.getBoundingClientRect(), current.getBoundingClientRect()];
    if (at.top < shown.top || at.bottom > shown.bottom)
      bar.current.scrollTop += at.top - shown.top - (shown.height - at.height) / 2;
  }, [pathname]);
  return bar;
}

interface FrameProps {
  /** Drawn by the server: its outlines are no script. */
  readonly logo: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame around every screen: top bar, side bar, content, footer. Everything in it is known before the first
 * paint; widths follow the root element's attributes, so nothing jumps. // look.md "Frame"
 */
export function PortalFrame({ logo, footer, children }: FrameProps) {
  const user = useUser();
  const pathname = usePathname();
  const menu = useMemo(() => menuOf(user), [user]);
  const side = sideMenuOf(user, pathname);
  // While a single page is open at all there is nothing to look for.
  const isWhole = !user.mustChangePwd && !user.mustEnrol;
  const hidden = side.length > 0 ? currentNodeOf(user, pathname) : null;
  const sideBar = useCurrentInSight(pathname);
  useDeviceWatch();
  useEffect(() => {
    setEventLink(isPermitted(routeOf("desk.audit"), user) ? (eventNo) => href("desk.audit", { eventNo }) : null);
    return () => setEventLink(null);
  }, [user]);
  return (
    <div className={`portal ${styles.frame}`}>
      <a className={styles.skip} href="#content">
        跳到正文
      </a>
      <Suspense fallback={null}>
        <Progress />
        <ScrollKeeper />
      </Suspense>
      <SessionWatch />
      <header className={styles.top}>
        <PhoneDrawer menu={hidden?.route.isHidden ? [...menu, hidden] : menu} />
        <Link href={href(HOME)} className={styles.logo} aria-label="税协会员服务平台，返回工作台">
          {logo}
        </Link>
        <div className={styles.roots}>
          <TopMenu menu={menu} />
        </div>
        <div className={styles.firm}>
          <FirmSwitcher />
        </div>
        {isWhole && <SearchButton />}
        <MessageBell />
        <a
          className={styles.help}
          href={href("public.help")}
          target="_blank"
          rel="noreferrer"
          aria-label="帮助"
          title="帮助"
        >
          <Icon name="question" size={20} />
        </a>
        <UserMenu />
      </header>
      <div className={styles.body}>
        {side.length > 0 && (
          <aside className={styles.side} ref={sideBar}>
            <nav aria-label="侧边菜单">
              <SideMenu nodes={side} />
            </nav>
            <SideToggle />
          </aside>
        )}
        <div className={styles.column}>
          {/* Another acting firm is another set of data: everything below mounts anew. */}
          <main id="content" tabIndex={-1} className={styles.content} key={user.companyId}>
            {user.closedBooks !== null && <p className={styles.closed}>{user.closedBooks}</p>}
            <RouteGate>{children}</RouteGate>
          </main>
          {footer}
        </div>
      </div>
      <OfflineBar />
      <LoadingOverlay />
    </div>
  );
}
