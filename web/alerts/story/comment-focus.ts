// Puts the cursor into the comment box of the open alert, which may only be drawn in a moment.

export const commentBoxId = 'alert-comment';

/** Tries for a few pictures, since the tab with the box may have to open first. */
export function focusComment(tries = 10): void {
  const box = document.getElementById(commentBoxId)?.querySelector('textarea');
  if (box) box.focus();
  else if (tries > 0) requestAnimationFrame(() => focusComment(tries - 1));
}
