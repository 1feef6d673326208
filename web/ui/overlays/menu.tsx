// A list of actions behind a button, in plain markup: arrows, Home, End, first letter, Escape;
// focus returns to the button. Choices that stay ticked belong in a Popover.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { steadyChoice } from '../steady/steady-item.ts';
import styles from './menu.module.css';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** Why it cannot be done now, shown below it: it is focusable, and does nothing. */
  reason?: string | null;
  /** A line above it. */
  apart?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  /** The button's content; its text is the menu's name. */
  button: ReactNode;
  /** The class of the button, which has no look of its own. */
  buttonClass?: string | undefined;
  /** Of the button, where it is a cell of a grid. */
  tabIndex?: 0 | -1 | undefined;
  /** Text above the items, such as the signed-in user. */
  heading?: ReactNode;
  items: readonly MenuItem[];
  /** The button is inside something that scrolls and would cut the list off. */
  inScroller?: boolean;
}

export function Menu({
  button,
  buttonClass,
  tabIndex,
  heading,
  items,
  inScroller = false,
}: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    entries(list.current)[0]?.focus({ preventScroll: true });
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false);
    };
    // A long list scrolls itself, and stays.
    const scrolled = ({ target }: Event) => {
      const isOwn = target instanceof Node && list.current?.contains(target);
      if (inScroller && !isOwn) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    window.addEventListener('scroll', scrolled, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerdown', outside);
      window.removeEventListener('scroll', scrolled, { capture: true });
    };
  }, [open, inScroller]);

  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpen(false);
    if (event.key === 'Escape') close();
    else if (!move(event.key, entries(list.current))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.frame} ref={frame}>
      <button
        ref={trigger}
        id={`${id}-button`}
        type="button"
        className={buttonClass}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {button}
      </button>
      {open && (
        <div
          className={styles.panel}
          ref={(panel) => {
            if (inScroller && panel) placeAtButton(panel, trigger.current);
          }}
        >
          {heading !== undefined && <div className={styles.heading}>{heading}</div>}
          <div
            ref={list}
            id={id}
            role="menu"
            tabIndex={-1}
            aria-labelledby={`${id}-button`}
            onKeyDown={onKeyDown}
          >
            {items.map((item) => (
              <button
                key={item.key}
                {...steadyChoice(`menu ${id} ${item.key}`)}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={styles.item}
                data-danger={item.danger || undefined}
                data-apart={item.apart || undefined}
                disabled={item.disabled}
                aria-disabled={item.reason ? true : undefined}
                onClick={() => {
                  if (item.reason) return;
                  close();
                  item.onSelect();
                }}
              >
                {item.icon}
                <span className={styles.words}>
                  {item.label}
                  {item.reason && <small>{item.reason}</small>}
                </span>
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** Over everything, below its button or above it where there is no room. */
function placeAtButton(panel: HTMLElement, button: HTMLElement | null): void {
  if (!button) return;
  const { top, bottom, right } = button.getBoundingClientRect();
  const below = bottom + 6 + panel.offsetHeight <= window.innerHeight;
  const at = below ? bottom + 6 : Math.max(6, top - 6 - panel.offsetHeight);
  Object.assign(panel.style, {
    position: 'fixed',
    top: `${at}px`,
    right: `${document.documentElement.clientWidth - right}px`,
  });
}

const entries = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? []),
];

/** Moves the focus by the key; false for other keys. */
function move(key: string, items: HTMLElement[]): boolean {
  const at = items.findIndex((item) => item.matches(':focus'));
  const targets: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const byLetter =
    key.length === 1 && key !== ' '
      ? [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
          item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()),
        )
      : undefined;
  const target = byLetter ?? items[targets[key] ?? -1];
  target?.focus();
  return target !== undefined;
}
