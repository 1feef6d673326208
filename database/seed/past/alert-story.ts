// Builds the rows and story lines of one past alert from its raising to its end, in the order and
// wording that the program writes.
import { alertTypes } from '#domain/alerts/alert-type.ts';
import type { Dice } from '../dice.ts';
import type { SeededStep } from '../responses/instructions.ts';
import {
  after,
  type RaisedAlert,
  type SeedContext,
  type SeededOrganisation,
  type SeededPerson,
} from '../world.ts';
import { commentFor, type End, endOf } from './resolutions.ts';

export interface StoryPeople {
  readonly operators: readonly [SeededPerson, ...SeededPerson[]];
  readonly supervisor: SeededPerson;
}

/** A row of events. */
export interface StoryLine {
  readonly organisation_id: number | null;
  readonly kind: string;
  readonly alert_id: number | null;
  readonly device_id: number | null;
  readonly user_id: number | null;
  readonly actor_staff_id: number | null;
  readonly event_key: string | null;
  readonly data: Record<string, unknown>;
  readonly occurred_at: Date;
  readonly recorded_at: Date;
}

export interface PastAlert extends RaisedAlert {
  readonly id: number;
  readonly organisation: SeededOrganisation;
  readonly steps: readonly SeededStep[];
  readonly comments: ReadonlyMap<string, number>;
}

export interface Story {
  readonly row: object;
  readonly lines: StoryLine[];
  readonly views: object[];
  /** Its list of steps, if any was ticked. */
  readonly pinned: object[];
  readonly ticks: object[];
}

interface Moments {
  readonly late: boolean;
  readonly received: Date;
  readonly viewed: Date;
  readonly acknowledged: Date;
  readonly repeated: Date | null;
  readonly ticked: readonly { readonly step: SeededStep; readonly at: Date }[];
  readonly commented: Date | null;
  readonly resolved: Date;
}

export function storyOf({ dice }: SeedContext, alert: PastAlert, people: StoryPeople): Story {
  const operator = dice.pick(people.operators);
  const end = endOf(dice, alert.type);
  const moments = momentsOf(dice, alert, end);
  const fix = {
    latitude: alert.device.latitude + dice.roll() * 0.0004,
    longitude: alert.device.longitude + dice.roll() * 0.0004,
    accuracy_m: dice.between(4, 60),
  };
  const resolution = {
    note: end.note(alert.person.name),
    outcome: end.outcome,
    response_sent: end.response_sent,
    resolution_comment_id: alert.comments.get(end.comment) ?? null,
  };
  const comment = moments.commented ? commentFor(dice, alert.type) : null;
  const about = { organisation_id: alert.organisation.id, alert_id: alert.id };
  const supervised = end.genuine && people.supervisor.id !== operator.id;
  return {
    row: { ...rowOf(alert, operator, moments), ...fix, ...resolution },
    lines: linesOf(alert, operator, moments, { fix, resolution, comment }),
    views: [
      { ...about, viewer_staff_id: operator.id, viewed_at: moments.viewed },
      ...(supervised
        ? [
            {
              ...about,
              viewer_staff_id: people.supervisor.id,
              viewed_at: after(moments.acknowledged, 2),
            },
          ]
        : []),
    ],
    pinned:
      moments.ticked.length > 0 ? alert.steps.map((step) => ({ ...about, ...pinnedOf(step) })) : [],
    ticks: moments.ticked.map(({ step, at }) => ({
      ...about,
      response_step_id: step.id,
      ticked_by_staff_id: operator.id,
      ticked_at: at,
    })),
  };
}

const pinnedOf = ({ id, position, kind, content, source }: SeededStep): object => ({
  response_step_id: id,
  position,
  kind,
  content,
  required: true,
  source_level: source.level,
  source_name: source.name,
});

/**
 * Each after the one before: seconds to see and take it, a minute a step, minutes to hours until it
 * is over.
 */
function momentsOf(dice: Dice, alert: PastAlert, end: End): Moments {
  const seconds = (from: Date, least: number, most: number): Date =>
    after(from, dice.between(least, most) / 60);
  const late = dice.chance(0.03);
  const received = late ? after(alert.at, dice.between(20, 90)) : seconds(alert.at, 1, 4);
  const viewed = seconds(received, 4, 25);
  const acknowledged = seconds(viewed, 3, dice.chance(0.1) ? 240 : 45);
  const repeated = dice.chance(0.08) ? seconds(acknowledged, 20, 120) : null;
  const ticked = alert.steps
    .slice(0, end.stepsDone(alert.steps.length))
    .map((step, index) => ({ step, at: seconds(after(acknowledged, index), 15, 55) }));
  const lastTick = ticked.at(-1)?.at ?? acknowledged;
  const commented = dice.chance(0.6) ? seconds(lastTick, 10, 90) : null;
  return {
    late,
    received,
    viewed,
    acknowledged,
    repeated,
    ticked,
    commented,
    resolved: seconds(after(commented ?? lastTick, 2), 30, end.genuine ? 2400 : 420),
  };
}

const sourceOf = { app: 'app', ev04: 'gps', button: 'ble', zoleo: 'satellite' } as const;

const rowOf = (
  alert: PastAlert,
  operator: SeededPerson,
  { late, received, acknowledged, repeated, resolved }: Moments,
): object => ({
  organisation_id: alert.organisation.id,
  id: alert.id,
  monitored: !alert.organisation.not_monitored,
  alert_type_id: alertTypes[alert.type].id,
  priority: alertTypes[alert.type].priority,
  status: 'resolved',
  user_id: alert.person.id,
  department_id: alert.organisation.departments.get(alert.person.department ?? '') ?? null,
  device_id: alert.device.id,
  subject: `u${alert.person.id}`,
  raised_at: alert.at,
  received_at: received,
  late,
  repeat_count: repeated ? 1 : 0,
  last_event_at: repeated ?? alert.at,
  owner_staff_id: operator.id,
  owned_at: acknowledged,
  acknowledged_by_staff_id: operator.id,
  acknowledged_at: acknowledged,
  satellite_sos_active: false,
  has_unread_messages: false,
  position_source: sourceOf[alert.device.type],
  position_at: alert.at,
  resolved_at: resolved,
  resolved_by_staff_id: operator.id,
  version: repeated ? 4 : 3,
});

interface StoryTexts {
  readonly fix: object;
  readonly resolution: Record<string, unknown>;
  readonly comment: string | null;
}

/** The signals that are not named as the alert type that they raise. */
const otherSignals: Readonly<Record<string, string>> = {
  welfare: 'welfare_expired',
  geofence: 'geofence_left',
};

function linesOf(
  alert: PastAlert,
  operator: SeededPerson,
  moments: Moments,
  texts: StoryTexts,
): StoryLine[] {
  const about = {
    organisation_id: alert.organisation.id,
    alert_id: alert.id,
    user_id: alert.person.id,
  };
  const signal = otherSignals[alert.type] ?? alert.type;
  const data = { signal, ...(moments.late ? { late: true } : {}), ...texts.fix };
  const byDevice = (kind: string, occurred_at: Date, recorded_at: Date): StoryLine => ({
    ...about,
    kind,
    device_id: alert.device.id,
    actor_staff_id: null,
    event_key: `demo-${alert.id}-${kind}`,
    data,
    occurred_at,
    recorded_at,
  });
  const byOperator = (kind: string, data: Record<string, unknown>, at: Date): StoryLine => ({
    ...about,
    kind,
    device_id: null,
    actor_staff_id: operator.id,
    event_key: null,
    data,
    occurred_at: at,
    recorded_at: at,
  });
  return [
    byDevice('alert.raised', alert.at, moments.received),
    ...(moments.repeated
      ? [byDevice('alert.repeated', moments.repeated, after(moments.repeated, 0.03))]
      : []),
    byOperator('alert.viewed', {}, moments.viewed),
    byOperator('alert.acknowledged', {}, moments.acknowledged),
    ...moments.ticked.map(({ step, at }) =>
      byOperator(
        'alert.step_ticked',
        { step_id: step.id, position: step.position, content: step.content },
        at,
      ),
    ),
    ...(moments.commented
      ? [
          byOperator(
            'alert.commented',
            { comment: texts.comment, client_id: uuidFor(alert.id) },
            moments.commented,
          ),
        ]
      : []),
    byOperator('alert.resolved', texts.resolution, moments.resolved),
  ];
}

const uuidFor = (id: number): string =>
  `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`;
