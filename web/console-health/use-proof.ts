// The health of this console for components, and which users have one: staff who may see alerts.

import { useEffect, useSyncExternalStore } from 'react';
import { maySeeConsoles, mayUseConsole } from '#domain/console-health/console-health.policy.ts';
import { useLiveClient } from '#web/kit/live/live-provider.tsx';
import { useActor, useMay } from '#web/kit/session/session.ts';
import { consoleProof, type ProofState } from './console-health.ts';

export const useProof = (): ProofState =>
  useSyncExternalStore(consoleProof.subscribe, () => consoleProof.state);

/** Whether the signed-in person sits at a console. */
export function useIsConsole(): boolean {
  const mayRead = useMay('read alert monitoring');
  return mayUseConsole(useActor()) && mayRead;
}

/** Whether the signed-in user is shown other users' consoles. */
export const useSupervises = (): boolean => maySeeConsoles(useActor());

/** Opened once, in the shell. */
export function useOpenProof(): void {
  const live = useLiveClient();
  const isConsole = useIsConsole();
  useEffect(() => (isConsole ? consoleProof.open(live) : undefined), [isConsole, live]);
}
