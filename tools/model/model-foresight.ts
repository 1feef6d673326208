// The required and the forbidden effects of a step, derived from the picture before it by rules of
// its own: written from the design, not from the code.
import { alertRaisedBy, alertTypes } from '#domain/alerts/alert-type.ts';
import { earlier, type Moment } from './model-chronicle.ts';
import type { Asked } from './model-memory.ts';
import type { Picture, PicturedAlert } from './model-picture.ts';

const supervising: ReadonlySet<string> = new Set([
  'admin',
  'monitoring_centre_supervisor',
  'monitoring_centre_admin',
]);
const holding: ReadonlySet<string> = new Set([
  'release',
  'resolve',
  'follow_up',
  'cancel_follow_up',
  'send_patrol',
  'record_patrol',
]);

/** Why a call must be refused, or null; undefined where the rules here do not say. */
export function foreseenRefusal(
  alert: PicturedAlert,
  { actor, action, again }: Asked,
  picture: Picture,
): string | null | undefined {
  const organisation = picture.organisations.find(({ id }) => id === alert.organisation_id);
  const monitored = !(organisation?.not_monitored ?? true);
  // Between an organisation's change and the look that follows it, either may be.
  if (monitored !== alert.monitored) return undefined;
  if (!monitored) return 'not_found';
  const mine = alert.owner_staff_id === actor.user_id;
  const asksOnce: ReadonlySet<string> = new Set([
    'comment',
    'message',
    'call',
    'send_patrol',
    'record_patrol',
    'acknowledged_offline',
  ]);
  if (again && asksOnce.has(action)) return undefined;
  if (
    [
      'read_message',
      'end_call',
      'advance_patrol',
      'cancel_patrol',
      'tick',
      'untick',
      'acknowledged_offline',
    ].includes(action)
  )
    return undefined;
  if (action === 'comment' || action === 'view') return null;
  if (alert.status === 'resolved')
    return action === 'call' && alert.user_id === null ? 'not_found' : 'alert_resolved';
  if (action === 'acknowledge') return alert.owner_staff_id === null || mine ? null : 'alert_owned';
  if (action === 'take_over') return null;
  if (action === 'call') return alert.user_id === null ? 'not_found' : null;
  if (action === 'message') return undefined;
  if (holding.has(action) && !mine && !supervising.has(actor.role))
    return alert.owner_staff_id === null ? 'alert_unowned' : 'alert_owned';
  if (action === 'release' && alert.owner_staff_id === null && alert.acknowledged_at === null)
    return 'alert_unowned';
  if (action === 'resolve' && alert.satellite_sos_active) return 'satellite_sos_active';
  if (action === 'cancel_follow_up' && alert.follow_up_at === null) return 'no_follow_up';
  return null;
}

/** Violations by one call alone, about an existing alert. */
export function judgeAct(moment: Moment): string[] {
  const { played, before, after, step } = moment;
  const [only] = played.asked;
  if ((step.kind !== 'act' && step.kind !== 'act_again') || !only) return [];
  const { asked, refusal } = only;
  const alert = before.alerts.find(({ id }) => id === asked.alert.id);
  const now = after.alerts.find(({ id }) => id === asked.alert.id);
  if (!alert || !now) return [`alert ${asked.alert.id} is not there`];
  const foreseen = foreseenRefusal(alert, asked, before);
  const what = `${asked.action} by ${asked.actor.name} of ${JSON.stringify(alert.row)}`;
  if (foreseen !== undefined && (refusal?.code ?? null) !== foreseen)
    return [`${what}: ${refusal?.code ?? 'done'}, not ${foreseen ?? 'done'}`];
  if (refusal) return [];
  return [...judgeDone(moment, asked, alert, now), ...judgeActor(moment, asked)].map(
    (wrong) => `${what}: ${wrong}`,
  );
}

type Change = Partial<
  Record<'owner_staff_id' | 'follow_up_at', number | null> & {
    status: string;
    acknowledged: boolean;
  }
>;

function changeOf(
  { actor, action, choice }: Asked,
  alert: PicturedAlert,
  now: number,
): Change | null {
  const taken = {
    owner_staff_id: actor.user_id,
    acknowledged: true,
    ...(alert.follow_up_lapsed_at === null ? {} : { follow_up_at: null }),
  };
  const changes: Partial<Record<Asked['action'], Change>> = {
    acknowledge: taken,
    take_over: taken,
    release: { owner_staff_id: null, acknowledged: false, follow_up_at: null },
    resolve: { status: 'resolved' },
    follow_up: { follow_up_at: now + ([5, 10, 15, 60][choice] ?? 5) * 60_000 },
    cancel_follow_up: { follow_up_at: null },
  };
  return changes[action] ?? null;
}

function judgeDone(
  { now: at }: Moment,
  asked: Asked,
  alert: PicturedAlert,
  now: PicturedAlert,
): string[] {
  const change = changeOf(asked, alert, at);
  if (change === null) return [];
  const wrong: string[] = [];
  const expected = {
    owner_staff_id:
      change.owner_staff_id === undefined ? alert.owner_staff_id : change.owner_staff_id,
    status: change.status ?? alert.status,
    acknowledged: change.acknowledged ?? alert.acknowledged_at !== null,
    ...(change.follow_up_at === undefined ? {} : { follow_up_at: change.follow_up_at }),
  };
  const found = {
    owner_staff_id: now.owner_staff_id,
    status: now.status,
    acknowledged: now.acknowledged_at !== null,
    ...(change.follow_up_at === undefined ? {} : { follow_up_at: now.follow_up_at }),
  };
  if (JSON.stringify(expected) !== JSON.stringify(found))
    wrong.push(`${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
  return wrong;
}

const silentTwice: ReadonlySet<string> = new Set([
  'acknowledge',
  'take_over',
  'view',
  'tick',
  'untick',
  'read_message',
  'end_call',
]);

/** The actor is in the story once, with the name and this moment. */
function judgeActor({ after, now, step }: Moment, { actor, action, alert }: Asked): string[] {
  // Open parts are recorded before the end: the outcome of a call, the steps that were skipped.
  const allowed: ReadonlySet<string> = new Set(
    action === 'resolve' ? ['alert.phone_call_ended', 'alert.steps_skipped'] : [],
  );
  const lines = after.events.filter(
    ({ actor_staff_id, alert_id, kind }) =>
      actor_staff_id !== null && alert_id === alert.id && !allowed.has(kind),
  );
  const many = action === 'acknowledged_offline' ? 2 : 1;
  if (lines.some(({ actor_staff_id }) => actor_staff_id !== actor.user_id))
    return ['another actor is in the story'];
  if (lines.some(({ occurred_at, recorded_at }) => occurred_at !== now || recorded_at !== now))
    return ['the story has another time'];
  if (lines.length > many) return [`appears ${lines.length} times in the story`];
  const maySilent =
    step.kind === 'act_again' || silentTwice.has(action) || action.endsWith('patrol');
  return lines.length === 0 && !maySilent ? ['does not stand in the story'] : [];
}

/** Violations by the devices' reports alone. */
export function judgeSaid(moment: Moment): string[] {
  const { step, played, before, after } = moment;
  if (step.kind !== 'said') return [];
  const [report] = played.said;
  const [event] = report?.events ?? [];
  const device = before.devices.find(({ id }) => id === report?.device.device_id);
  if (!report || !event || !device) return ['nothing was said'];
  const type = alertRaisedBy[event.kind];
  const subject = device.user_id === null ? `d${device.id}` : `u${device.user_id}`;
  const organisation = before.organisations.find(({ id }) => id === device.organisation_id);
  const raises =
    device.enable_alerts && device.archived_at === null && (organisation?.active ?? false);
  const raised = after.alerts.filter(({ id }) => earlier(moment, { id }) === undefined);
  const what = `${event.kind} of ${subject}`;
  if (type === undefined) {
    const mayRaise = event.kind === 'power_off';
    return raised.length > 0 && !mayRaise ? [`${what} raised an alert`] : [];
  }
  const same = before.alerts.find(
    (alert) =>
      alert.subject === subject &&
      alert.status === 'active_alert' &&
      alert.alert_type_id === alertTypes[type].id,
  );
  const [first, more] = raised;
  if (more) return [`${what} raised two alerts`];
  if (!raises) return first ? [`${what} raised an alert though it is switched off`] : [];
  if (same) {
    const now = after.alerts.find(({ id }) => id === same.id);
    return !first && now?.repeat_count === same.repeat_count + 1
      ? []
      : [`${what} did not fold into alert ${same.id}`];
  }
  if (!first) return [`${what} raised nothing`];
  if (first.subject !== subject || first.alert_type_id !== alertTypes[type].id)
    return [`${what} raised another's alert`];
  return [];
}
