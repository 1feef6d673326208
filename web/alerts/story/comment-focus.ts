// Puts the cursor into a box of the open alert, which may only be drawn in a moment.
import { putCursor } from '#web/kit/keyboard/writing.ts';

export const commentBoxId = 'alert-comment';
export const messageBoxId = 'alert-message';

const mostMs = 10_000;

/**
 * Waits, since the tab with the box may have to open first; text typed meanwhile goes into the box.
 */
export function focusBox(id: typeof commentBoxId | typeof messageBoxId): void {
  putCursor(
    () => document.getElementById(id)?.querySelector('textarea'),
    mostMs,
    (field) => {
      // Put the cursor behind a draft, so that typing continues it.
      field.setSelectionRange(field.value.length, field.value.length);
      // Scroll the field with its button into view.
      document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
    },
  );
}
