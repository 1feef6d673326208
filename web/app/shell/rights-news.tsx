// Follows changes of what the reader may do: the menu and the guards use the new rights at once,
// without signing in again.
import { userChannel } from '#domain/alerts/alert-channels.ts';
import type { rightsChanged } from '#domain/permissions/permissions.events.ts';
import { lightEvent, news, useLive } from '#web/kit/live/use-live.ts';
import { useUser } from '#web/kit/session/session.ts';
import { askWhoIsThere } from '../gate.ts';

const changed = lightEvent<typeof rightsChanged>('user.rights_changed');

export function RightsNews() {
  const { id } = useUser();
  // A failure is no news: the next call that is refused says it.
  const ask = () => void askWhoIsThere().catch(() => null);
  useLive(userChannel(id), [news(changed, ask)], ask);
  return null;
}
