// The specification's menu icons: dashboard, customer, contract, project, income, settings. // spec §1
const shapes = {
  dashboard: "M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z",
  customer:
    "M9 11.5a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7ZM2.5 19.5c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5M15.5 5a3.3 3.3 0 0 1 0 6.3M17.5 15c2.2.5 3.6 2 4 4.5",
  contract: "M6 3h9l4 4v14H6zM15 3v4h4M9.5 11h6M9.5 14.5h6M9.5 18h3",
  project: "M3.5 7h17v12.5h-17zM8.5 7V4.5h7V7M3.5 12.5h17M12 11.5v2.5",
  income: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18ZM8.5 7.5 12 12l3.5-4.5M12 12v5M8.8 12.2h6.4M8.8 14.8h6.4",
  settings:
    "M12 15.2a3.2 3.2 0 1 1 0-6.4 3.2 3.2 0 0 1 0 6.4ZM10.3 3.5h3.4l.5 2.5 1.7 1 2.4-.8 1.7 2.9-1.9 1.7v2.4l1.9 1.7-1.7 2.9-2.4-.8-1.7 1-.5 2.5h-3.4l-.5-2.5-1.7-1-2.4.8L4 14.9l1.9-1.7v-2.4L4 9.1l1.7-2.9 2.4.8 1.7-1z",
} as const;

export type MenuIconName = keyof typeof shapes;

/** Icon of a root menu; the menu's text stands beside it or in its tooltip. antd's menu hands down the class. */
export function MenuIcon({ name, size = 18, className }: { name: MenuIconName; size?: number; className?: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
