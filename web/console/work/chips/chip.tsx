// One line of what is under way: a chip of 28 px, whose controls open below it and move nothing.
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useIsReplay } from '#web/alerts/clock.ts';
import styles from './chips.module.css';

export type ChipTone = 'plain' | 'good' | 'info' | 'follow-up' | 'warn' | 'alarm';

export interface ChipProps {
  tone?: ChipTone;
  icon?: ReactNode;
  /** The action of a press: never truncated, after the text. */
  end?: ReactNode;
  /** Shown whole, over several lines where it must. */
  whole?: boolean;
  children: ReactNode;
  /** Its controls; a chip without them is complete by itself. */
  panel?: ReactNode;
  open?: boolean;
  onOpen?: (open: boolean) => void;
}

export function Chip({
  tone = 'plain',
  icon,
  end,
  whole = false,
  children,
  panel,
  open = false,
  onOpen,
}: ChipProps) {
  const isReplay = useIsReplay();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const panel = frame.current?.querySelector<HTMLElement>('[data-panel]');
    panel?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
    // Near the bottom of a phone its last row would be below the bar.
    panel?.scrollIntoView({ block: 'nearest' });
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) onOpen?.(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open, onOpen]);
  const words = (
    <>
      {icon}
      <span>{children}</span>
      {end}
    </>
  );
  if (panel === undefined || isReplay) {
    return (
      <span className={styles.chip} data-tone={tone} data-whole={whole || undefined}>
        {words}
      </span>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    onOpen?.(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from wherever in it
    <div className={styles.frame} ref={frame} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={styles.chip}
        data-tone={tone}
        aria-expanded={open}
        onClick={() => onOpen?.(!open)}
      >
        {words}
      </button>
      {open && (
        <div className={styles.panel} data-panel>
          {panel}
        </div>
      )}
    </div>
  );
}
