// A small panel below its button, for ticks and small forms, in plain markup: Escape, a click or a
// step outside closes it, and the focus returns.
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../controls/button.tsx';
import styles from './panel.module.css';

export interface PanelProps {
  /** The name of button and panel. */
  label: string;
  button?: Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'icon'>;
  width?: number;
  /** Which edge of its button it keeps to. */
  edge?: 'start' | 'end';
  children: ReactNode;
}

export function Panel({ label, button = {}, width = 260, edge = 'end', children }: PanelProps) {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const first = panel.current?.querySelector<HTMLElement>('input, button, select, a');
    (first ?? panel.current)?.focus();
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    trigger.current?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    // Null: the window has lost the focus, or the focused element was removed.
    if (event.relatedTarget !== null && !frame.current?.contains(event.relatedTarget))
      setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving are received for the button and the panel together
    <div ref={frame} className={styles.frame} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        ref={trigger}
        {...button}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {open && (
        <div
          ref={panel}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={styles.panel}
          data-edge={edge}
          style={{ width }}
        >
          {children}
        </div>
      )}
    </div>
  );
}
