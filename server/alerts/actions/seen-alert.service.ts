// The state of an alert that the caller saw before acting on it, and the refusals when it has
// changed.
import { conflict } from '#domain/kit/errors.ts';
import type { LockedAlert } from '../alerts.store.ts';

export interface Seen {
  /** Act only if nothing has changed since this version. */
  readonly version?: number | undefined;
  /**
   * Act only if nothing that matters has changed since this version
   * (domain/alerts/actions/shown-version.ts).
   */
  readonly shown?: number | undefined;
}

/**
 * @throws 409 when the alert has changed since the caller saw it: their action may no longer be
 * right
 */
export function refuseUnlessNewest(
  alert: Pick<LockedAlert, 'version'>,
  seen: number | undefined,
): void {
  if (seen !== undefined && seen !== alert.version)
    throw conflict(
      'changed_meanwhile',
      'This alert changed while you were writing. Check it again. Your text is kept.',
    );
}

/**
 * @throws 409 when the alert was decided on since the screen showed that version: the press was
 * meant for what it was before
 */
export function refuseUnlessShown(
  alert: Pick<LockedAlert, 'decided_version'>,
  shown: number | undefined,
): void {
  if (shown !== undefined && shown < alert.decided_version)
    throw conflict(
      'changed_meanwhile',
      'This alert changed just before your action arrived. Nothing was done. Check it again.',
    );
}

/**
 * Two people who take an alert over at once mean the same owner: the second must not take it from
 * the first.
 * @throws 409 when the owner has changed since the caller saw the alert
 */
export function refuseUnlessFrom(
  { owner }: Pick<LockedAlert, 'owner'>,
  from: number | undefined,
): void {
  if (from !== undefined && owner && owner.id !== from)
    throw conflict('alert_owned', `${owner.name} has this alert now.`, owner);
}
