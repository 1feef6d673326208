// Breadcrumbs of a drill-down: the levels above an open list, as links that restore each as it was
// left. They follow from the address alone, so a shared link has them too.
import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';
import { WayBack } from './way-back.tsx';

export interface Level {
  readonly title: string;
  readonly to: string;
}

const context = createContext<readonly Level[]>([]);

/** Around the screens below these levels. */
export const TrailProvider = context.Provider;

/** The levels above and the open screen; undefined at the top, where there is no trail. */
export function useTrail(): readonly { key: string; content: ReactNode }[] | undefined {
  const { i18n } = useLingui();
  const above = useContext(context);
  const here = useRouterState({
    select: ({ matches }) =>
      matches.findLast(({ staticData }) => staticData.screen)?.staticData.screen?.title,
  });
  if (above.length === 0) return undefined;
  return [
    ...above.map(({ title, to }) => ({ key: to, content: <WayBack to={to}>{title}</WayBack> })),
    { key: 'here', content: here ? i18n._(here) : '' },
  ];
}
