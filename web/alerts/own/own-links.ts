// Where the parts of an organisation's alert lead: to screens that exist and that the reader may
// open.
import type { OwnAlert } from '#domain/alerts/own/own-alert.ts';
import { isIncluded } from '#web/kit/scope/included.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { judge } from '#web/kit/screen/guard.ts';
import { placedScreens } from '#web/kit/screen/placed-screens.ts';
import { flatten } from '#web/kit/screen/screen.ts';
import { type CurrentUser, useUser } from '#web/kit/session/session.ts';

function opens(user: CurrentUser, path: string): boolean {
  const found = flatten(placedScreens()).find((screen) => screen.path === path);
  return found !== undefined && judge(found, user).kind === 'enter';
}

export interface OwnLinks {
  readonly person: string | null;
  readonly device: string | null;
  /** To write a message to the person. */
  readonly message: string | null;
}

export function useOwnLinks({ person, person_details, device }: OwnAlert): OwnLinks {
  const user = useUser();
  const { base, key, included } = useScope();
  const prefix = key === 'own' ? '/organisation' : '/organisations/:organisationId';
  const devices = key === 'own' ? 'settings/devices' : 'devices';
  const isKnown = person !== null && person_details !== null;
  const send = `${base}/messages/send`;
  return {
    person: isKnown && opens(user, `${prefix}/users/:userId`) ? `${base}/users/${person.id}` : null,
    device:
      device && opens(user, `${prefix}/${devices}/:deviceId`)
        ? `${base}/${devices}/${device.id}`
        : null,
    message:
      isKnown && isIncluded(send, included) && opens(user, `${prefix}/messages/send`)
        ? `${send}?person=${person.id}`
        : null,
  };
}
