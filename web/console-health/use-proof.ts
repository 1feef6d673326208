// The health of this console for components, and which users have one: staff who may see alerts.

import { useEffect, useSyncExternalStore } from 'react';
import { isCentreStaff } from '#domain/access/access.policy.ts';
import { maySeeConsoles, mayUseConsole } from '#domain/console-health/console-health.policy.ts';
import { useLiveClients } from '#web/kit/live/live-provider.tsx';
import { usePath } from '#web/kit/screen/address.tsx';
import { useActor, useMay } from '#web/kit/session/session.ts';
import { consoleProof } from './proof-of-cells.ts';
import type { TabState } from './proof-state.ts';

export const useProof = (): TabState =>
  useSyncExternalStore(consoleProof.subscribe, () => consoleProof.state);

/** Whether the signed-in person sits at a console. */
export function useIsConsole(): boolean {
  const mayRead = useMay('read alert monitoring');
  return mayUseConsole(useActor()) && mayRead;
}

/**
 * Whether a page that cannot sound must say so: everywhere for staff of the centre, who watch; for
 * administrators of the platform, who look in, on the console only.
 */
export function useMustSound(): boolean {
  const watches = isCentreStaff(useActor());
  const path = usePath();
  return watches || path.startsWith('/alert-monitoring');
}

/** Whether the signed-in user is shown other users' consoles. */
export const useSupervises = (): boolean => maySeeConsoles(useActor());

/** Opened once for each cell, in the shell. Shows nothing itself. */
export function ProofOfCell({ cell }: { cell: number }) {
  const live = useLiveClients();
  useEffect(() => consoleProof.open(live, cell), [live, cell]);
  return null;
}
