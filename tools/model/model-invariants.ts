// Rules that hold after every step: each returns its violations in words.
import * as z from 'zod';
import { alertRow } from '#domain/alerts/alert.ts';
import { isAlarm } from '#domain/devices/device-event.ts';
import { type Chronicle, earlier, type Moment } from './model-chronicle.ts';
import type { Picture, PicturedAlert } from './model-picture.ts';

type Rule = (moment: Moment, chronicle: Chronicle) => string[];

const resolvers: ReadonlySet<string> = new Set(['alert.resolved']);
const sameText = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);
const text = (value: unknown): string => JSON.stringify(value);
const active = ({ alerts }: Picture): PicturedAlert[] =>
  alerts.filter(({ status }) => status === 'active_alert');

/** An event that we took is in the log once; an alarm that raises is with its alert. */
const eventsStandOnce: Rule = ({ played, before, after }, { events }) =>
  played.said.flatMap(({ device, events: said }) =>
    said.flatMap(({ event_key, kind }) => {
      if (['position', 'status', 'heartbeat', 'steps'].includes(kind)) return [];
      const lines = events.filter(
        (event) => event.device_id === device.device_id && event.event_key === event_key,
      );
      if (lines.length !== 1) return [`${kind} appears ${lines.length} times in the log`];
      const unit = before.devices.find(({ id }) => id === device.device_id);
      const [organisation] = after.organisations.filter(({ id }) => id === device.organisation_id);
      const raises = unit?.enable_alerts && unit.archived_at === null && organisation?.active;
      return isAlarm(kind) && raises && lines[0]?.alert_id === null
        ? [`${kind} raised nothing`]
        : [];
    }),
  );

/** A retransmission changes nothing, and a refused call writes nothing. */
const nothingWritten: Rule = ({ step, played, before, after }) => {
  const single =
    step.kind === 'act' ||
    step.kind === 'act_again' ||
    step.kind === 'answer' ||
    step.kind === 'welfare_staff' ||
    step.kind === 'on_test';
  const refused =
    single && (played.refusal !== null || played.asked.some(({ refusal }) => refusal !== null));
  if (step.kind !== 'said_again' && !refused) return [];
  const { events: _e, frames: _f, devices: _d, ...old } = before;
  const { events, frames, devices: _n, ...now } = after;
  const changed = Object.keys(now).filter(
    (key) => !sameText(Reflect.get(old, key), Reflect.get(now, key)),
  );
  if (changed.length + events.length + frames.length === 0) return [];
  const what =
    step.kind === 'said_again'
      ? 'a device said it again'
      : `it was refused (${text(played.refusal ?? played.asked[0]?.refusal)})`;
  return [
    `${what}, and it wrote ${[...changed, ...events.map(({ kind }) => kind), ...frames.map(({ event }) => event)].join(', ')}`,
  ];
};

/** No alert goes, none ends but by a resolve, and what is resolved stays as it was. */
const resolvedIsFinal: Rule = ({ before, after }) =>
  before.alerts.flatMap((old) => {
    const now = after.alerts.find(({ id }) => id === old.id);
    if (!now) return [`alert ${old.id} is gone`];
    const ended = after.events.filter(
      ({ kind, alert_id }) => alert_id === old.id && resolvers.has(kind),
    );
    if (old.status === 'active_alert')
      return (now.status === 'resolved') === (ended.length === 1)
        ? []
        : [`alert ${old.id} is ${now.status} after ${ended.length} resolutions`];
    const lasting = ({
      status,
      owner_staff_id,
      acknowledged_at,
      resolved_at,
      resolved_by_staff_id,
      note,
      outcome,
      follow_up_at,
      repeat_count,
    }: PicturedAlert) =>
      text([
        status,
        owner_staff_id,
        acknowledged_at,
        resolved_at,
        resolved_by_staff_id,
        note,
        outcome,
        follow_up_at,
        repeat_count,
      ]);
    if (ended.length > 0) return [`alert ${old.id} was resolved twice`];
    return lasting(old) === lasting(now)
      ? []
      : [`resolved alert ${old.id} changed from ${lasting(old)} to ${lasting(now)}`];
  });

/** Whatever changes an alert is in its story, and only newer versions are other rows. */
const changesAreTold: Rule = ({ before, after }) =>
  before.alerts.flatMap((old) => {
    const now = after.alerts.find(({ id }) => id === old.id);
    if (!now) return [];
    const names = ({
      row: { owner, person, device, organisation, department, version: _v, ...row },
    }: PicturedAlert) =>
      text({
        ...row,
        owner: owner?.id,
        person: person?.id,
        device: device?.id,
        organisation: organisation.id,
        department,
      });
    const recorded = after.events.some(({ alert_id }) => alert_id === old.id);
    if (now.version < old.version) return [`alert ${old.id} went back to version ${now.version}`];
    if (now.version === old.version)
      return names(old) === names(now)
        ? []
        : [`alert ${old.id} changed without a new version: ${names(old)} to ${names(now)}`];
    return recorded
      ? []
      : [`alert ${old.id} changed and its story says nothing: ${names(old)} to ${names(now)}`];
  });

const ownerKinds: ReadonlySet<string> = new Set([
  'alert.acknowledged',
  'alert.assigned',
  'alert.taken_over',
  'alert.released',
  'alert.monitoring_ended',
  'alert.repeated',
  'alert.acknowledged_by_phone',
]);

/** Each change of owner has a line in the story. */
const ownersAreRecorded: Rule = ({ before, after }) =>
  before.alerts.flatMap((old) => {
    const now = after.alerts.find(({ id }) => id === old.id);
    if (!now || now.owner_staff_id === old.owner_staff_id) return [];
    return after.events.some(({ alert_id, kind }) => alert_id === old.id && ownerKinds.has(kind))
      ? []
      : [`alert ${old.id} has another owner without a line that says why`];
  });

/** One open alert of a kind for a person; its counters are what the log counts. */
const countersAreRecounts: Rule = ({ after }, chronicle) => {
  const open = active(after).map(({ subject, alert_type_id }) => `${subject} ${alert_type_id}`);
  const doubled = open
    .filter((key, place) => open.indexOf(key) !== place)
    .map((key) => `two open alerts of ${key}`);
  return [...doubled, ...after.alerts.flatMap((alert) => wrongCounters(alert, after, chronicle))];
};

function wrongCounters(alert: PicturedAlert, after: Picture, chronicle: Chronicle): string[] {
  const events = chronicle.eventsOf(alert.id);
  const raised = events.filter(({ kind }) => kind === 'alert.raised');
  const repeated = events.filter(({ kind }) => kind === 'alert.repeated');
  const newest = Math.max(...[...raised, ...repeated].map(({ occurred_at }) => occurred_at));
  const unread = after.messages.some(
    (message) =>
      message.alert_id === alert.id && message.direction === 'inbound' && message.read_at === null,
  );
  const patrol = after.patrols.findLast((job) => job.alert_id === alert.id);
  const timer = after.follow_ups.filter(
    (one) => one.alert_id === alert.id && one.ended_at === null,
  );
  const checks: Record<string, readonly [unknown, unknown]> = {
    'times raised': [raised.length, 1],
    repeats: [alert.repeat_count, repeated.length],
    'last event': [alert.last_event_at, newest],
    unread: [alert.has_unread_messages, unread],
    'open timers': [
      timer.length,
      alert.follow_up_at === null || alert.status === 'resolved' ? 0 : 1,
    ],
    'timer due': [timer[0]?.due_at ?? alert.follow_up_at, alert.follow_up_at],
    'timer lapsed': [
      alert.follow_up_lapsed_at === null,
      timer[0] ? timer[0].lapsed_at === null : alert.follow_up_lapsed_at === null,
    ],
    'a patrol': [alert.patrol_status === null, patrol === undefined],
    'received before raised': [alert.received_at < alert.raised_at, false],
    'on test is quiet': [alert.on_test && alert.priority !== 4, false],
  };
  return Object.entries(checks).flatMap(([name, [found, counted]]) =>
    found === counted
      ? []
      : [
          `${name} of alert ${alert.id} (${alert.status}): ${String(found)}, counted ${String(counted)}`,
        ],
  );
}

/**
 * Frames go to the channels of their own organisation, and each line of a story is published once.
 */
const framesAreRight: Rule = ({ after, before }, chronicle) => {
  const stray = after.frames.flatMap(({ channels, event, data }) => {
    const row = alertRow.safeParse(data);
    if (!row.success || !['alert.created', 'alert.updated'].includes(event)) return [];
    const homes = [`private-organisation.${row.data.organisation.id}`, 'private-alert-monitoring'];
    const astray = channels.filter((channel) => !homes.includes(channel));
    const old = earlier({ before }, row.data);
    const now = after.alerts.find(({ id }) => id === row.data.id);
    const hidden =
      channels.includes('private-alert-monitoring') && !(old?.monitored || now?.monitored);
    return [
      ...astray.map((channel) => `${event} published on ${channel}`),
      ...(hidden ? [`${event} of an unmonitored alert published to the centre`] : []),
    ];
  });
  const lines = after.frames
    .filter(({ event }) => event === 'alert.history')
    .map(({ data }) => line.parse(data));
  const doubled = lines.filter(
    ({ id }, place) => lines.findIndex((other) => other.id === id) !== place,
  );
  const missing = after.events.filter(
    ({ id, alert_id, kind }) =>
      alert_id !== null && kind !== 'alert.raised' && !lines.some((one) => one.id === id),
  );
  const untrue = lines.filter(
    ({ id, alert_id, kind }) =>
      !chronicle.events.some(
        (one) => one.id === id && one.alert_id === alert_id && one.kind === kind,
      ),
  );
  return [
    ...stray,
    ...doubled.map(({ kind }) => `${kind} published twice`),
    ...missing.map(({ kind, data }) => `${kind} not published: ${text(data)}`),
    ...untrue.map(({ kind }) => `${kind} published, but not in the log`),
  ];
};
const line = z.object({ id: z.number(), alert_id: z.number(), kind: z.string() });

const freeing: ReadonlySet<string> = new Set([
  'alert.monitoring_ended',
  'alert.released',
  'alert.repeated',
]);

/** After an answer no new contact is notified, and no contact of the same thing twice at once. */
const tellingStops: Rule = ({ step, before, after }) => {
  const fresh = after.deliveries.slice(before.deliveries.length);
  const notified = after.events.filter(({ kind }) => kind === 'escalation.told');
  const alone = step.kind !== 'race';
  const freed = new Set(
    after.events.filter(({ kind }) => freeing.has(kind)).map(({ alert_id }) => alert_id),
  );
  const late = notified.flatMap(({ alert_id }) => {
    const old = before.alerts.find(({ id }) => id === alert_id);
    const taken =
      old &&
      (old.acknowledged_at !== null ||
        old.owner_staff_id !== null ||
        old.status === 'resolved' ||
        old.monitored);
    return alone && taken && !freed.has(alert_id)
      ? [
          `a contact was notified of alert ${alert_id}, which has an owner or an end: ${text(old.row)}`,
        ]
      : [];
  });
  const ways = fresh
    .filter(({ until_acknowledged }) => until_acknowledged)
    .map(
      ({ alert_id, escalation_step_id, channel, recipient }) =>
        `${alert_id} ${escalation_step_id} ${channel} ${recipient}`,
    );
  return [
    ...late,
    ...ways
      .filter((way, place) => ways.indexOf(way) !== place)
      .map((way) => `notified twice at once: ${way}`),
  ];
};

/**
 * One welfare timer runs on a device; each time that ran out raised once, and not before its grace
 * was over.
 */
const timersAreNeverEarly: Rule = ({ before, after }) => {
  const running = after.sessions
    .filter(({ next_at }) => next_at !== null)
    .map(({ device_id }) => device_id);
  const twice = running
    .filter((device, place) => running.indexOf(device) !== place)
    .map((device) => `two timers run on device ${device}`);
  const early = after.sessions.flatMap((session) => {
    const old = before.sessions.find(({ id }) => id === session.id);
    const expired = after.events.find(
      ({ event_key }) => event_key === `welfare:${session.id}:${session.due_count}`,
    );
    if (!expired) return [];
    const wrong =
      expired.recorded_at < session.grace_until || (old && expired.recorded_at < old.grace_until);
    return wrong || expired.alert_id === null
      ? [`timer ${session.id} raised early or nothing: ${text(session)}`]
      : [];
  });
  return [...twice, ...early];
};

const rules: readonly Rule[] = [
  eventsStandOnce,
  nothingWritten,
  resolvedIsFinal,
  changesAreTold,
  ownersAreRecorded,
  countersAreRecounts,
  framesAreRight,
  tellingStops,
  timersAreNeverEarly,
];

export const brokenRules: Rule = (moment, chronicle) =>
  rules.flatMap((rule) => rule(moment, chronicle));
