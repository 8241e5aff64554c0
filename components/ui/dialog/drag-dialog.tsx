"use client";

import { Button, Modal } from "antd";
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { useConfirm } from "@/components/ui/dialog/confirm";
import { Icon } from "@/components/ui/icon";
import { keepFocusInside } from "@/components/ui/dialog/keep-focus-inside";
import { useBackCloses } from "@/components/ui/dialog/use-back-closes";
import { useDrag } from "@/components/ui/dialog/use-drag";
import { useReturnFocus } from "@/components/ui/dialog/use-return-focus";
import { usePress } from "@/components/ui/use-press";
import { settleField } from "@/lib/drafts/stop-typing";
import { useInBrowser } from "@/lib/host/use-in-browser";
import { scrollPart } from "@/lib/scroll/marks";
import styles from "@/components/ui/dialog/drag-dialog.module.css";

interface Props {
  open: boolean;
  title: ReactNode;
  /** Something was typed: Esc and ✕ ask before they throw it away. */
  dirty?: boolean;
  onClose: () => void;
  /** Whether it is known what the fields hold; until then they take no typing. */
  isReady?: boolean;
  /** The primary action, also Ctrl+Enter. Without it the dialog only closes. */
  onSave?: (() => void) | undefined;
  saveText?: string;
  saving?: boolean;
  /** Something that belongs to what is saved is still on its way. */
  saveDisabled?: boolean;
  /** At the left of the buttons: draft state, hints. */
  footerStart?: ReactNode;
  width?: number;
  /** Distance from the window's upper edge; phones have none. // spec §1 */
  top?: string;
  children: ReactNode;
}

const FIRST_FIELD =
  "input:not([disabled]):not([type=hidden]):not([readonly]), textarea:not([disabled]):not([readonly]), [role=combobox]:not([aria-disabled=true])";

const ENTRIES = ["beforeinput", "paste", "drop"] as const;

/**
 * Gives the first field the focus: as soon as it takes typing, and once more after antd has focused the panel itself.
 * What is being saved goes with the dialog: nothing is typed into it that nobody would save.
 */
function Body({ children, isReady, isSaving }: { children: ReactNode; isReady: boolean; isSaving: boolean }) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // antd draws what scrolls.
    const scrolling = body.current?.parentElement;
    for (const [name, value] of Object.entries(scrollPart("dialog"))) scrolling?.setAttribute(name, value);
  }, []);
  // Nothing in it takes the focus yet: the keyboard scrolls it by itself.
  useLayoutEffect(() => {
    const scrolling = body.current?.parentElement;
    if (isReady || !scrolling) return;
    scrolling.tabIndex = 0;
    return () => scrolling.removeAttribute("tabindex");
  }, [isReady]);
  useEffect(() => {
    const box = body.current;
    if (!isSaving || !box) return;
    const refuse = (event: Event) => event.preventDefault();
    for (const entry of ENTRIES) box.addEventListener(entry, refuse, true);
    return () => {
      for (const entry of ENTRIES) box.removeEventListener(entry, refuse, true);
    };
  }, [isSaving]);
  useEffect(() => {
    if (!isReady) return;
    const focusFirst = () => {
      if (body.current?.contains(document.activeElement)) return;
      body.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus({ preventScroll: true });
    };
    focusFirst();
    const frame = requestAnimationFrame(focusFirst);
    return () => cancelAnimationFrame(frame);
  }, [isReady]);
  return (
    <div ref={body} inert={!isReady} aria-busy={!isReady}>
      {children}
    </div>
  );
}

interface FootProps {
  readonly start: ReactNode;
  readonly primary: RefObject<HTMLButtonElement | null>;
  /** Without it the dialog only closes. */
  readonly press: ReturnType<typeof usePress>["button"] | undefined;
  readonly words: string;
  readonly isSaving: boolean;
  readonly isOff: boolean;
  readonly onClose: () => void;
}

function Foot({ start, primary, press, words, isSaving, isOff, onClose }: FootProps) {
  return (
    <div className={styles.footer}>
      <div className={styles.footerStart}>{start}</div>
      <Button onClick={onClose} disabled={isSaving}>
        {press === undefined ? "关闭" : "取消"}
      </Button>
      {press !== undefined && (
        <Button ref={primary} type="primary" {...press} loading={isSaving} disabled={isOff} title="Ctrl+Enter">
          {words}
        </Button>
      )}
    </div>
  );
}

/**
 * The dialog: movable by its title with pointer and arrow keys, 7vh from the top, always within the window, a full
 * sheet on phones. Focus goes to
 * the first field, stays inside and returns. // spec §1, §9, look.md "Forms"
 */
export function DragDialog({
  open,
  title,
  dirty = false,
  isReady = true,
  onClose,
  onSave,
  saveText = "保存",
  saving = false,
  saveDisabled = false,
  footerStart,
  width = 720,
  top = "7vh",
  children,
}: Props) {
  const confirm = useConfirm();
  // An address may open it: what antd draws outside the page is no part of what the server sent.
  const isInBrowser = useInBrowser();
  const drag = useDrag(open);
  const press = usePress(onSave);
  const primary = useRef<HTMLButtonElement>(null);
  const isDirty = useRef(dirty);
  isDirty.current = dirty;
  useReturnFocus(open);

  const close = async () => {
    if (saving) return;
    // Esc and Back come while a field may still hold what it hands over when it is left.
    settleField();
    const mayClose =
      !isDirty.current ||
      (await confirm({
        title: "放弃已填写的内容？",
        content: "关闭后，本次填写的内容不会保存。",
        confirmText: "放弃并关闭",
        cancelText: "继续填写",
        danger: true,
      }));
    if (mayClose) onClose();
  };
  useBackCloses(open, () => void close());
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    keepFocusInside(event);
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isReady && !saving && !saveDisabled && primary.current) press.pressFrom(primary.current);
  };

  return (
    <Modal
      open={open && isInBrowser}
      onCancel={() => void close()}
      width={width}
      className={styles.dialog ?? ""}
      style={{ "--dialog-top": top } as CSSProperties}
      mask={{ closable: false }}
      closable={{ "aria-label": "关闭", closeIcon: <Icon name="close" size={18} />, disabled: saving }}
      destroyOnHidden
      title={
        <div className={styles.handle} {...drag.handle}>
          {title}
        </div>
      }
      modalRender={(panel) => (
        <div ref={drag.panel} className={styles.panel} role="presentation" onKeyDown={keyDown}>
          {panel}
        </div>
      )}
      footer={
        <Foot
          start={footerStart}
          primary={primary}
          press={onSave && press.button}
          words={saveText}
          isSaving={saving}
          isOff={saveDisabled || !isReady}
          onClose={() => void close()}
        />
      }
    >
      <Body isReady={isReady} isSaving={saving}>
        {children}
      </Body>
    </Modal>
  );
}
