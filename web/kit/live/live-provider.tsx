// Holds the live connections of the signed-in person while the portal is mounted, finds the cells
// they work in, and reports the state to the shell.
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { setCells, useKnownCells } from '../cells/cells.ts';
import { askCells, keepVisits } from '../cells/visits.ts';
import { currentUser, useMaybeUser } from '../session/session.ts';
import { LiveClients } from './live-clients.ts';
import { LiveStateProvider } from './live-state.tsx';

const context = createContext<LiveClients | null>(null);

/**
 * Connects when the first screen listens; ends with the portal's frame, that is with the session.
 */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [clients] = useState(() => new LiveClients(currentUser()?.cell ?? 0));
  const states = useSyncExternalStore(clients.subscribeState, () => clients.states);
  useCells(clients);
  useEffect(() => () => clients.end(), [clients]);
  return (
    <context.Provider value={clients}>
      <LiveStateProvider states={states}>{children}</LiveStateProvider>
    </context.Provider>
  );
}

const retryMs = 15_000;

/** Where there are several cells, the person is let into all that they may work in. */
function useCells(clients: LiveClients): void {
  const user = useMaybeUser();
  const own = user?.cell ?? null;
  const isStaff = user?.organisation_id === null;
  useEffect(() => {
    if (own === null || !isStaff) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const ask = () =>
      void askCells().then(
        (others) => !ended && setCells({ own, others }),
        () => {
          if (!ended) timer = setTimeout(ask, retryMs);
        },
      );
    ask();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [own, isStaff]);
  const cells = useKnownCells();
  useEffect(() => {
    if (cells.others.length === 0) return;
    const end = keepVisits(cells.others);
    clients.setCells(cells);
    return end;
  }, [cells, clients]);
}

export function useLiveClients(): LiveClients {
  const clients = useContext(context);
  if (!clients) throw new Error('This needs the portal around it');
  return clients;
}
