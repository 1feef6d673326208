// Which channels of live news a person may join by who they are; for a record's own channel the
// database is asked.
import { isRestricted, isStaff } from '#domain/access/access.policy.ts';
import { type Actor, may, shownPersonOf } from '#domain/access/actor.ts';
import {
  alertMonitoringChannel,
  operatorsChannel,
  userChannel,
} from '#domain/alerts/alert-channels.ts';
import { maySeeOrganisationAlerts } from '#domain/alerts/own/own-alerts.policy.ts';
import { canaryChannel } from '#domain/console-health/canary.ts';

const consoleChannels: ReadonlySet<string> = new Set([
  alertMonitoringChannel,
  operatorsChannel,
  canaryChannel,
]);

/** One's own channel, and those of the console for staff who may see alerts. */
export const mayJoin = (
  actor: Pick<Actor, 'user_id' | 'acting_for_user_id' | 'role' | 'abilities'>,
  channel: string,
): boolean =>
  channel === userChannel(shownPersonOf(actor)) ||
  (consoleChannels.has(channel) && isStaff(actor) && may(actor, 'read alert monitoring'));

/** The channel of an alert, where the person's view shows the alert. */
export const mayAskForAlert = maySeeOrganisationAlerts;

/** Events for a whole organisation concern all its people, so restricted callers do not get them. */
export const mayJoinOrganisation = (actor: Pick<Actor, 'restriction'>): boolean =>
  !isRestricted(actor);
