// Puts the cursor into a box of the open alert, which may only be drawn in a moment.
import { freeKeys, holdKeys } from '#web/kit/keyboard/keys.ts';

export const commentBoxId = 'alert-comment';
export const messageBoxId = 'alert-message';

const mostMs = 10_000;

/** Waits a little, since the tab with the box may have to open first; what is typed meanwhile is no command, and stands in the box afterwards. */
export function focusBox(id: typeof commentBoxId | typeof messageBoxId): void {
  holdKeys(mostMs);
  const until = performance.now() + mostMs;
  const look = () => {
    const form = document.getElementById(id);
    const box = form?.querySelector('textarea');
    if (!box && performance.now() < until) return void requestAnimationFrame(look);
    box?.focus();
    // Its button too.
    form?.scrollIntoView({ block: 'nearest' });
    const typed = freeKeys();
    if (box && typed !== '') typeInto(box, typed);
  };
  look();
}

function typeInto(box: HTMLTextAreaElement, text: string): void {
  box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end');
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
