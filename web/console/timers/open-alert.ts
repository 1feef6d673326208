// The open alert of somebody whose welfare timer runs.
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { WelfareSession } from '#domain/welfare-sessions/welfare-session.ts';

/** By the person, or by the device where nobody carries it; the first in the order of the queue. */
export const openAlertOf = (
  rows: readonly AlertRow[],
  { person, device }: Pick<WelfareSession, 'person' | 'device'>,
): AlertRow | undefined =>
  rows.find(
    (row) =>
      row.status === 'active_alert' &&
      (person ? row.person?.id === person.id : row.device?.id === device.id),
  );
