// The tabs of a browser share the cookie, so they tell each other who has signed in and that
// somebody has signed out.

const name = 'vigil.session';
let opened: BroadcastChannel | null = null;
// One for telling and hearing: a tab does not hear itself.
const tabs = (): BroadcastChannel => {
  opened ??= new BroadcastChannel(name);
  return opened;
};

/** @param personId who has signed in here; null when somebody has signed out */
export const tellTabs = (personId: number | null): void => tabs().postMessage(personId);

/** Hears what the other tabs tell. @returns how to stop */
export function hearTabs(hear: (personId: number | null) => void): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (data === null || typeof data === 'number') hear(data);
  };
  const channel = tabs();
  channel.addEventListener('message', listen);
  return () => channel.removeEventListener('message', listen);
}
