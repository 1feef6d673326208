// Where a figure leads: to a screen that exists and that the person may open; else the figure stays
// plain text.
import { judge } from '#web/kit/screen/guard.ts';
import { placedScreens } from '#web/kit/screen/placed-screens.ts';
import type { CurrentUser } from '#web/kit/session/session.ts';

/** @returns the address with its filter, or undefined where it does not open for this person */
export function openAddress(user: CurrentUser, address: string): string | undefined {
  const parts = (address.split('?')[0] ?? '').split('/');
  const found = placedScreens()
    .flatMap((screen) => [screen, ...(screen.children ?? [])])
    .find(({ path }) => isAt(path.split('/'), parts));
  return found && judge(found, user).kind === 'enter' ? address : undefined;
}

/** A parameter stands for a number. */
const isAt = (path: readonly string[], parts: readonly string[]): boolean =>
  path.length === parts.length &&
  path.every((name, at) =>
    name.startsWith(':') ? /^\d+$/.test(parts[at] ?? '') : name === parts[at],
  );
