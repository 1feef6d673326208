// Follows changes of the user's permissions: menu and guards apply them at once, without a new
// sign-in.
import { userChannel } from '#domain/alerts/alert-channels.ts';
import type { rightsChanged } from '#domain/permissions/permissions.events.ts';
import { lightEvent, news, useLive } from '#web/kit/live/use-live.ts';
import { useUser } from '#web/kit/session/session.ts';
import { askWhoIsThere } from '../gate.ts';

const changed = lightEvent<typeof rightsChanged>('user.rights_changed');

export function RightsNews() {
  const { id } = useUser();
  // Failures are ignored: the next refused call reports them.
  const ask = () => void askWhoIsThere().catch(() => null);
  useLive(userChannel(id), [news(changed, ask)], ask);
  return null;
}
