// Holds the live connection of the signed-in person while the portal is mounted, and reports its
// state to the shell.
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { LiveClient } from './live-client.ts';
import { LiveStateProvider } from './live-state.tsx';

const context = createContext<LiveClient | null>(null);

/**
 * Connects when the first screen listens; ends with the portal's frame, that is with the session.
 */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => new LiveClient());
  const state = useSyncExternalStore(client.subscribeState, () => client.state);
  useEffect(() => () => client.end(), [client]);
  return (
    <context.Provider value={client}>
      <LiveStateProvider state={state}>{children}</LiveStateProvider>
    </context.Provider>
  );
}

export function useLiveClient(): LiveClient {
  const client = useContext(context);
  if (!client) throw new Error('This needs the portal around it');
  return client;
}
