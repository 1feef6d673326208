// Where a figure leads: the screen of its list with the filters that make its total the figure.
import type { FigureList } from '#domain/dashboard/figure-lists.ts';

/**
 * @param base what the addresses of the organisation begin with; empty for figures over all
 * organisations
 */
export function figureAddress({ screen, shown }: FigureList, base: string): string {
  const opened = /^\/organisations\/(\d+)$/.exec(base)?.[1];
  const isOwn = screen.startsWith('/');
  const query = new URLSearchParams({
    ...shown,
    ...(isOwn && opened !== undefined ? { organisation_id: opened } : {}),
  }).toString();
  // The one list that has another place in one's own area.
  const below = base === '/organisation' && screen === 'devices' ? 'settings/devices' : screen;
  const path = isOwn ? screen : `${base}/${below}`;
  return query === '' ? path : `${path}?${query}`;
}
