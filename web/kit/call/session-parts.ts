// Sent with every call: which person the page shows, and whether the browser had user input lately
// (decision 0011).
import { personHeader, unattendedHeader } from '#domain/access/session-headers.ts';
import { isAttended } from '../session/attendance.ts';
import { currentUser } from '../session/session.ts';

export interface SessionParts {
  readonly attended: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** @param byItself the page makes the call without an action of the user */
export function sessionParts(byItself = false): SessionParts {
  const attended = !byItself && isAttended();
  const user = currentUser();
  return {
    attended,
    headers: {
      ...(attended ? {} : { [unattendedHeader]: '1' }),
      ...(user ? { [personHeader]: String(user.id) } : {}),
    },
  };
}
