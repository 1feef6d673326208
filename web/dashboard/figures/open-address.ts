// Where a figure leads: to a screen that exists and that the person may open; else the figure stays
// plain text.
import { judge } from '#web/kit/screen/guard.ts';
import { placedScreens } from '#web/kit/screen/placed-screens.ts';
import type { CurrentUser } from '#web/kit/session/session.ts';

/** @returns the address with its filter, or undefined where it does not open for this person */
export function openAddress(user: CurrentUser, address: string): string | undefined {
  const path = (address.split('?')[0] ?? '').replace(
    /^\/organisations\/\d+/,
    '/organisations/:organisationId',
  );
  const found = placedScreens()
    .flatMap((screen) => [screen, ...(screen.children ?? [])])
    .find((screen) => screen.path === path);
  return found && judge(found, user).kind === 'enter' ? address : undefined;
}
