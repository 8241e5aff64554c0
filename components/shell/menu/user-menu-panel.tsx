"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { Icon } from "@/components/ui/icon";
import { frameStore } from "@/lib/device/frame-store";
import { useFrame } from "@/lib/device/use-frame";
import { href } from "@/lib/routes/href";
import { CHANGE_PASSWORD, SECOND_FACTOR } from "@/lib/routes/manifest";
import { useUser } from "@/lib/session/context";
import { mayHaveFactor } from "@/lib/session/second-factor";
import styles from "@/components/shell/menu/user-menu.module.css";

/** For people whom moving parts disturb; remembered in this browser. // spec §2 */
function AnimationSwitch() {
  const { isAnimationOff } = useFrame();
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      tabIndex={-1}
      aria-checked={!isAnimationOff}
      onClick={() => frameStore.set({ isAnimationOff: !isAnimationOff })}
    >
      <Icon name={isAnimationOff ? "circle" : "checkCircle"} />
      动画效果：{isAnimationOff ? "关" : "开"}
    </button>
  );
}

const FirmChoices = dynamic(() => import("@/components/shell/firm-choices").then((m) => m.FirmChoices));

/** Where the top bar has no room for the firm. Stands in the open menu alone, which no server draws. */
const FirmsOutOfSight = () => matchMedia("(max-width: 1439.98px)").matches && <FirmChoices />;

export interface PanelProps {
  readonly onLeave: () => void;
  readonly isLeaving: boolean;
}

/** What stands in the user's menu. */
export function UserMenuPanel({ onLeave, isLeaving }: PanelProps) {
  const user = useUser();
  return (
    <>
      <div className={styles.who}>
        <strong>{user.nickName}</strong>
        <span>{user.username}</span>
        {user.companyName !== null && <span>{user.companyName}</span>}
        {user.roleNames.length > 0 && <span>{user.roleNames.join("、")}</span>}
      </div>
      {user.switchableCompanies.length > 1 && <FirmsOutOfSight />}
      <Link role="menuitem" tabIndex={-1} href={href("security.sign-ins")}>
        <Icon name="history" />
        登录记录
      </Link>
      <Link role="menuitem" tabIndex={-1} href={href(CHANGE_PASSWORD)}>
        <Icon name="lock" />
        修改密码
      </Link>
      {mayHaveFactor(user) && (
        <Link role="menuitem" tabIndex={-1} href={href(SECOND_FACTOR)}>
          <Icon name="checkCircle" />
          两步验证
        </Link>
      )}
      <Link role="menuitem" tabIndex={-1} href={href("security.my-data")}>
        <Icon name="user" />
        个人信息
      </Link>
      <a role="menuitem" tabIndex={-1} href={href("public.help")} target="_blank" rel="noreferrer">
        <Icon name="question" />
        帮助
      </a>
      <AnimationSwitch />
      <button type="button" role="menuitem" tabIndex={-1} disabled={isLeaving} onClick={onLeave}>
        <Icon name="logout" />
        退出登录
      </button>
    </>
  );
}
