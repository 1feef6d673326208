// The open page around its tabs: its available screens, and their addresses.
import type { MessageDescriptor } from '@lingui/core';
import { useRouterState } from '@tanstack/react-router';
import { pathOf } from '#domain/kit/path.ts';
import { mayAny, useUser } from '../session/session.ts';
import { placedScreens } from './placed-screens.ts';
import type { Screen } from './screen.ts';

export interface OpenTab {
  readonly screen: Screen;
  /** Its address. */
  readonly to: string;
}

/** The hub page that the open screen belongs to, with its address; null where there is none. */
export function useHub(): { title: MessageDescriptor; to: string } | null {
  const match = useRouterState({
    select: ({ matches }) => matches.findLast(({ staticData }) => staticData.screen !== undefined),
  });
  const { hub, scope } = match?.staticData.screen ?? {};
  const page =
    hub && placedScreens().find((one) => one.scope === scope && one.path.endsWith(`/${hub.in}`));
  return match && page
    ? { title: page.title, to: pathOf(page.path, match.params as Record<string, string>) }
    : null;
}

/**
 * The tabs of the page of this name that the person may open, in order, with the address of the
 * page itself. Throws where no such page is open.
 */
export function useOpenPage(name: string): { to: string; tabs: readonly OpenTab[] } {
  const user = useUser();
  const match = useRouterState({
    select: ({ matches }) => matches.find(({ staticData }) => staticData.screen?.page === name),
  });
  const screen = match?.staticData.screen;
  if (!match || !screen) throw new Error(`The page ${name} is not open`);
  const params = match.params as Record<string, string>;
  const tabs = (screen.children ?? []).filter(({ permission }) => mayAny(user, permission ?? []));
  return {
    to: pathOf(screen.path, params),
    tabs: tabs.map((tab) => ({ screen: tab, to: pathOf(tab.path, params) })),
  };
}
