// On maps, for the platform's admins only: streets are missing or unreadable, with a link to the
// page that explains the fix.

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isPlatformStaff } from '#domain/access/access.policy.ts';
import { useStreets } from '#web/ui/map/base/map-settings.ts';
import { Link } from '../screen/address.tsx';
import { useActor, useMay } from '../session/session.ts';

const statusPath = '/settings/system-status';

/** @returns the notice; null where there are streets, and for users who cannot install them */
export function useMissingStreets(): 'none' | 'failing' | null {
  const streets = useStreets();
  const isPlatform = isPlatformStaff(useActor());
  const mayRead = useMay('read settings');
  return isPlatform && mayRead && streets !== 'installed' ? streets : null;
}

/** For the `notice` of a map. */
export function useStreetsNotice(): ReactNode {
  const { t } = useLingui();
  const missing = useMissingStreets();
  if (missing === null) return null;
  return missing === 'none' ? (
    <>
      {t`No street map installed`} <Link to={statusPath}>{t`Set up`}</Link>
    </>
  ) : (
    <>
      {t`The street map can’t be read`} <Link to={statusPath}>{t`What is wrong`}</Link>
    </>
  );
}
