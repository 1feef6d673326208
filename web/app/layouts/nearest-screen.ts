// The parent page of an unknown address: its longest prefix that is a page this person may open.
import type { MessageDescriptor } from '@lingui/core';
import { judge } from '#web/kit/screen/guard.ts';
import type { Screen } from '#web/kit/screen/screen.ts';
import type { CurrentUser } from '#web/kit/session/session.ts';

export interface NearScreen {
  readonly address: string;
  readonly title: MessageDescriptor;
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/:\w*[iI]d\b/g, '\\d+').replace(/:\w+/g, '[^/]+')}$`);

/**
 * @param address the path alone, as `/alert-monitoring/12/nothing`. Null where nothing above it is
 * a page.
 */
export function nearestScreen(
  screens: readonly Screen[],
  address: string,
  user: CurrentUser,
): NearScreen | null {
  const all = screens.flatMap((screen) => [screen, ...(screen.children ?? [])]);
  const parts = address.split('/').filter(Boolean);
  for (let length = parts.length - 1; length > 0; length -= 1) {
    const above = `/${parts.slice(0, length).join('/')}`;
    const found = all.find(
      (screen) =>
        screen.open === undefined &&
        patternOf(screen.path).test(above) &&
        judge(screen, user).kind === 'enter',
    );
    if (found) return { address: above, title: found.title };
  }
  return null;
}
