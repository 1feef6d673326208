// Holds the live connections of the signed-in person while the portal is mounted, and reports their
// state to the shell.
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { currentUser } from '../session/session.ts';
import { type ChannelRoute, LiveClients } from './live-clients.ts';
import { LiveStateProvider } from './live-state.tsx';

const context = createContext<LiveClients | null>(null);

const ownOnly: ChannelRoute = () => 'own';

/**
 * Connects when the first screen listens; ends with the portal's frame, that is with the session.
 * @param route where there may be several cells
 */
export function LiveProvider({
  route = ownOnly,
  children,
}: {
  route?: ChannelRoute;
  children: ReactNode;
}) {
  const [clients] = useState(() => new LiveClients(currentUser()?.cell ?? 0, route));
  const states = useSyncExternalStore(clients.subscribeState, () => clients.states);
  useEffect(() => () => clients.end(), [clients]);
  return (
    <context.Provider value={clients}>
      <LiveStateProvider states={states}>{children}</LiveStateProvider>
    </context.Provider>
  );
}

export function useLiveClients(): LiveClients {
  const clients = useContext(context);
  if (!clients) throw new Error('This needs the portal around it');
  return clients;
}
