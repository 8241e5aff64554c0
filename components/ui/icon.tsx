/** Line drawings on a 24-grid, stroke in the text's colour. Only what the portal uses; add a path, not a package. */
const paths = {
  bell: "M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15L6 16ZM10 21h4",
  building: "M4 21V5l9-2v18M13 9h6v12M3 21h18M7 8h3M7 12h3M7 16h3M16 13h0M16 17h0",
  calendar: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4",
  check: "m5 12.5 4.5 4.5L19 7.5",
  checkCircle: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18ZM8 12.5l3 3 5-6",
  chevronDown: "m6 9 6 6 6-6",
  chevronLeft: "m15 6-6 6 6 6",
  chevronRight: "m9 6 6 6-6 6",
  circle: "M12 20a8 8 0 1 1 0-16 8 8 0 0 1 0 16Z",
  clock: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18ZM12 7v5.5l3.5 2",
  close: "M6 6l12 12M18 6 6 18",
  columns: "M4 5h16v14H4zM9.5 5v14M14.5 5v14",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  download: "M12 4v11M7.5 11 12 15.5 16.5 11M4 20h16",
  edit: "M4 20l1-4L16 5l3 3L8 19l-4 1ZM14 7l3 3",
  empty: "M4 13l3-8h10l3 8v6H4v-6ZM4 13h5l1 2.5h4L15 13h5",
  error: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18ZM9 9l6 6M15 9l-6 6",
  file: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
  filter: "M4 5h16l-6 7.5V19l-4-2v-4.5L4 5Z",
  history: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4M12 8v4.5l3 1.8",
  info: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18ZM12 11v5.5M12 7.5h0",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  logout: "M14 5V4H5v16h9v-1M10 12h10M16.5 8.5 20 12l-3.5 3.5",
  menu: "M4 6h16M4 12h16M4 18h16",
  menuFold: "M4 5h16M11 12h9M4 19h16M7 9l-3 3 3 3",
  menuUnfold: "M4 5h16M11 12h9M4 19h16M4 9l3 3-3 3",
  more: "M5 12h0M12 12h0M19 12h0",
  plus: "M12 5v14M5 12h14",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  question: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18ZM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.8h0",
  refresh: "M20 12a8 8 0 1 1-2.5-5.8M20 4v4h-4",
  search: "M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13ZM15.5 15.5 20 20",
  star: "m12 4 2.5 5 5.5.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.5-.8L12 4Z",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5",
  upload: "M12 15.5V4M7.5 8.5 12 4l4.5 4.5M4 20h16",
  user: "M12 12a4 4 0 1 1 0-8 4 4 0 0 1 0 8ZM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5",
  warning: "M12 4 2.8 20h18.4L12 4ZM12 10v5M12 17.5h0",
  award: "M12 14a5.5 5.5 0 1 1 0-11 5.5 5.5 0 0 1 0 11ZM8.5 13 7 21l5-2.5L17 21l-1.5-8",
  book: "M5 4h6.5L12 5l.5-1H19v15h-6.5l-.5 1-.5-1H5zM12 5v14",
  flag: "M6 21V4M6 5c4-2 7 2 12 0v9c-5 2-8-2-12 0",
  key: "M8 19a4 4 0 1 1 0-8 4 4 0 0 1 0 8ZM11 12.5 19 4.5M16 7.5l3 3",
  mail: "M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5",
  people:
    "M9 11a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7ZM2.5 19c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5M16 4.5a3.3 3.3 0 0 1 0 6.3M18 14.5c2 .5 3.2 2 3.6 4.5",
  phone: "M8 3h8v18H8zM11 18h2",
  send: "M21 4 3 11l6 3 3 6zM9 14l12-10",
  shield: "M12 3l7.5 3v5.5c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.5V6zM8.8 12l2.4 2.4 4-4.4",
  sliders: "M5 4v7M5 15v5M12 4v3M12 11v9M19 4v9M19 17v3M3 13h4M10 9h4M17 15h4",
} as const;

export type IconName = keyof typeof paths;

interface Props {
  /** `logo-text` is the wordmark of 260 × 30 in its own size and colours. // spec §1 */
  name: IconName | "logo-text";
  /** Pixels; 16 beside text, 20 in buttons that show an icon alone. */
  size?: number;
  className?: string | undefined;
  /** A spoken name, only where no text stands beside the icon. */
  label?: string;
}

/** One of the portal's own icons. Silent for screen readers unless it has a label. */
export function Icon({ name, size = 16, className, label }: Props) {
  // As a file: its outlines would weigh on the script of every page that has an icon. // performance.md §1
  if (name === "logo-text")
    return <img className={className} src="/logo-text.svg" width={260} height={30} alt="税协会员服务平台" />;
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size <= 14 ? 2.4 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      <path d={paths[name]} />
    </svg>
  );
}
