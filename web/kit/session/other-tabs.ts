// The tabs of a browser share the cookie, so they inform each other of sign-ins and sign-outs.

const name = 'vigil.session';
let opened: BroadcastChannel | null = null;
// One channel for both directions: a tab does not receive its own messages.
const tabs = (): BroadcastChannel => {
  opened ??= new BroadcastChannel(name);
  return opened;
};

/** @param personId who has signed in here; null after a sign-out */
export const tellTabs = (personId: number | null): void => tabs().postMessage(personId);

/** Subscribes to sign-ins and sign-outs of other tabs. @returns how to stop */
export function subscribeTabs(onChange: (personId: number | null) => void): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (data === null || typeof data === 'number') onChange(data);
  };
  const channel = tabs();
  channel.addEventListener('message', listen);
  return () => channel.removeEventListener('message', listen);
}
