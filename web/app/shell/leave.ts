// Signs out on the user's request.
import { forgetIntended } from '#web/kit/session/intended-path.ts';

/** The next person shall not land where this one was. */
export function leave(go: (to: string) => void): void {
  forgetIntended();
  go('/logout');
}
