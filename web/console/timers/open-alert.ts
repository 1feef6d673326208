// The open alert of a person whose welfare timer runs.
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { WelfareSession } from '#domain/welfare-sessions/welfare-session.ts';

/** Matched by person, or by an unassigned device; the first in the order of the queue. */
export const openAlertOf = (
  rows: readonly AlertRow[],
  { person, device }: Pick<WelfareSession, 'person' | 'device'>,
): AlertRow | undefined =>
  rows.find(
    (row) =>
      row.status === 'active_alert' &&
      (person ? row.person?.id === person.id : row.device?.id === device.id),
  );
