// The arrows in the grid of alerts: to the row above or below the one that has the focus, as a grid
// is used by keyboard.
import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const indexOf = (row: Element): number => Number(row.getAttribute('aria-rowindex'));

/**
 * Moves the focus; any other key, and one with a modifier, is left alone. Rows beyond those in view
 * are drawn before the focus reaches them.
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    return;
  if (!(event.target instanceof Element)) return;
  const row = event.target.closest('[role="row"]');
  if (!row) return;
  const rows = [...event.currentTarget.querySelectorAll('[role="row"]')].sort(
    (left, right) => indexOf(left) - indexOf(right),
  );
  const next = rows[rows.indexOf(row) + step];
  const control = next?.querySelector<HTMLElement>('a[href], button');
  if (!control) return;
  event.preventDefault();
  control.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}
