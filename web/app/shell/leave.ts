// Signing out on purpose.
import { takeIntended } from '#web/kit/session/intended-path.ts';

/** The next person shall not land where this one was. */
export function leave(go: (to: string) => void): void {
  takeIntended();
  go('/logout');
}
