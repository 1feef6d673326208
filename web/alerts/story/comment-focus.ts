// Puts the cursor into a box of the open alert, which may only be drawn in a moment.

export const commentBoxId = 'alert-comment';
export const messageBoxId = 'alert-message';

/** Tries for a few pictures, since the tab with the box may have to open first. */
export function focusBox(id: typeof commentBoxId | typeof messageBoxId, tries = 20): void {
  const box = document.getElementById(id)?.querySelector('textarea');
  if (box) box.focus();
  else if (tries > 0) requestAnimationFrame(() => focusBox(id, tries - 1));
}
