// Shell parts contributed by features: loaded late, so that the sign-in page does not load what
// only the shell shows.
import type { ComponentType } from 'react';

/**
 * Slots in the shell that features fill; each part is mounted in order and renders nothing when it
 * is empty.
 */
export interface ShellParts {
  /** Next to the page title: the number of unowned alerts. */
  header_start: readonly ComponentType[];
  /** Before the theme toggle: sounds, session requests. */
  header_end: readonly ComponentType[];
  /** Full-width bars above the page: not live, sounds blocked, acting for another. */
  banners: readonly ComponentType[];
  /** At the foot of the sidebar: operators online. */
  sidebar_foot: readonly ComponentType[];
}

export async function loadShellParts(): Promise<ShellParts> {
  const [
    { alertShellParts: alerts },
    { sessionRequestShellParts: requests },
    { settingsShellParts: settings },
  ] = await Promise.all([
    import('#web/console/attention/shell-parts.ts'),
    import('#web/session-requests/shell-parts.ts'),
    import('#web/settings/shell-parts.ts'),
  ]);
  return {
    ...alerts,
    header_end: [...alerts.header_end, ...requests.header_end],
    banners: [...requests.banners, ...alerts.banners, ...settings.banners],
  };
}
