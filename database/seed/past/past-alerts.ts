// Sixty days of alerts that were answered: the rows, their stories line by line, and the fixes of
// the recent ones.
import type { AlertTypeName } from '#domain/alerts/alert-type.ts';
import { mostSpecific } from '#domain/responses/response-step.ts';
import { isFor, type SeededStep } from '../responses/instructions.ts';
import { insertRows, takeIds } from '../rows.ts';
import {
  after,
  type RaisedAlert,
  type SeedContext,
  type SeededDevice,
  type SeededOrganisation,
  type SeededPerson,
} from '../world.ts';
import { type StoryLine, type StoryPeople, storyOf } from './alert-story.ts';

const alertCount = 400;
const days = 60;
const trailDays = 14;

// How often each kind of device raises what.
const likely: Readonly<Record<SeededDevice['type'], readonly [AlertTypeName, ...AlertTypeName[]]>> =
  {
    ev04: ['sos', 'sos', 'fall', 'fall', 'fall', 'man_down', 'man_down', 'test', 'test'],
    app: [
      'welfare',
      'welfare',
      'welfare',
      'welfare',
      'welfare',
      'duress',
      'safety_shake',
      'geofence',
      'geofence',
      'connection_loss',
      'medical',
      'test',
    ],
    button: ['duress', 'duress', 'sos'],
    zoleo: ['sos', 'test', 'test'],
  };

export interface PastWorld {
  readonly organisations: readonly SeededOrganisation[];
  readonly people: readonly SeededPerson[];
  readonly devices: readonly SeededDevice[];
  readonly steps: readonly SeededStep[];
  readonly comments: ReadonlyMap<string, number>;
}

export async function seedPastAlerts(context: SeedContext, world: PastWorld): Promise<number> {
  const { tx } = context;
  const carried = world.devices.filter((device) => device.person !== null);
  const raised = Array.from({ length: alertCount }, () => raisedBy(context, carried))
    .flat()
    .sort((left, right) => left.at.getTime() - right.at.getTime());
  const ids = await takeIds(tx, 'alerts', raised.length);
  const stories = raised.map((alert, index) => {
    const organisation = world.organisations.find(
      (candidate) => candidate.key === alert.device.organisation,
    );
    if (!organisation) throw new Error(`no organisation ${alert.device.organisation}`);
    return storyOf(
      context,
      {
        ...alert,
        id: ids[index] ?? 0,
        organisation,
        steps: mostSpecific(world.steps.filter((step) => isFor(step, alert))),
        comments: world.comments,
      },
      answerers(world, organisation),
    );
  });
  await insertRows(
    tx,
    'alerts',
    stories.map((story) => story.row),
  );
  await insertRows(
    tx,
    'alert_views',
    stories.flatMap((story) => story.views),
  );
  await insertRows(
    tx,
    'alert_steps',
    stories.flatMap((story) => story.pinned),
  );
  await insertRows(
    tx,
    'alert_step_ticks',
    stories.flatMap((story) => story.ticks),
  );
  await insertEvents(context, [
    ...stories.flatMap((story) => story.lines),
    ...notices(context, world),
  ]);
  await insertRows(
    tx,
    'positions',
    raised
      .filter((alert) => alert.at > after(context.now, -trailDays * 1440))
      .flatMap((alert) => trail(context, world, alert)),
  );
  return raised.length;
}

function raisedBy(
  { now, dice }: SeedContext,
  [first, ...rest]: readonly SeededDevice[],
): RaisedAlert[] {
  if (!first) return [];
  const device = dice.pick([first, ...rest]);
  if (!device.person) return [];
  // Most of it happens in working hours: of two moments the one nearer to noon UTC + 10 is kept two
  // times in three.
  const moments = [0, 1].map(() => after(now, -dice.between(240, days * 1440)));
  const [one, other] = [...moments].sort((left, right) => fromNoon(left) - fromNoon(right));
  return [
    {
      at: (dice.chance(0.66) ? one : other) ?? now,
      device,
      person: device.person,
      type: dice.pick(likely[device.type]),
    },
  ];
}

const fromNoon = (moment: Date): number => Math.abs(((moment.getUTCHours() + 10) % 24) - 12);

// An organisation that is not monitored answers its own alerts.
function answerers(world: PastWorld, organisation: SeededOrganisation): StoryPeople {
  const [first, ...rest] = world.people.filter((person) =>
    organisation.not_monitored
      ? person.organisation === organisation.key && person.role === 'organisation_admin'
      : person.role === 'monitoring_centre_operator',
  );
  const supervisor = world.people.find((person) => person.role === 'monitoring_centre_supervisor');
  if (!first || !supervisor) throw new Error(`no operators or supervisor for ${organisation.key}`);
  return {
    operators: [first, ...rest],
    supervisor: organisation.not_monitored ? first : supervisor,
  };
}

async function insertEvents({ tx }: SeedContext, lines: readonly StoryLine[]): Promise<void> {
  const ordered = [...lines].sort(
    (left, right) => left.recorded_at.getTime() - right.recorded_at.getTime(),
  );
  const ids = await takeIds(tx, 'events', ordered.length);
  await insertRows(
    tx,
    'events',
    ordered
      .map((line, index) => ({ id: ids[index], ...line }))
      .map(withTransaction(await transactionOf(tx))),
  );
}

// Rows inserted from JSON do not take a column's default, so the transaction's number is given.
const transactionOf = async (tx: SeedContext['tx']): Promise<string> =>
  (await tx<{ id: string }[]>`select app.place_in_order()::text as id`)[0]?.id ?? '0';
const withTransaction =
  (tx_id: string) =>
  <Row extends object>(row: Row): Row & { tx_id: string } => ({ ...row, tx_id });

/** Devices' notices of the last three days. */
function notices({ now, dice }: SeedContext, world: PastWorld): StoryLine[] {
  const kinds = [
    'device.low_battery',
    'device.charging_started',
    'device.charging_stopped',
    'device.power_on',
    'device.power_off',
  ] as const;
  return world.devices
    .filter((device) => device.person !== null && device.type !== 'button')
    .slice(0, 60)
    .map((device, index) => {
      const at = after(now, -dice.between(20, 3 * 1440));
      const kind = dice.pick(kinds);
      const organisation = world.organisations.find(
        (candidate) => candidate.key === device.organisation,
      );
      return {
        organisation_id: organisation?.id ?? null,
        kind,
        alert_id: null,
        device_id: device.id,
        user_id: device.person?.id ?? null,
        actor_staff_id: null,
        event_key: `demo-notice-${index}`,
        data: {
          signal: kind.slice('device.'.length),
          ...(kind === 'device.low_battery' ? { battery_percent: dice.between(8, 15) } : {}),
        },
        occurred_at: at,
        recorded_at: at,
      };
    });
}

/** Positions of all other devices are from GPS. */
const sources: Readonly<Record<string, string>> = { app: 'app', zoleo: 'satellite' };

/** A walk towards the place of the alert, a fix every five minutes. */
function trail({ dice }: SeedContext, world: PastWorld, { at, device }: RaisedAlert): object[] {
  const organisation_id = world.organisations.find(
    (candidate) => candidate.key === device.organisation,
  )?.id;
  return Array.from({ length: 11 }, (_, index) => {
    const moment = after(at, (index - 10) * 5);
    const away = (10 - index) * 0.0007;
    return {
      organisation_id,
      device_id: device.id,
      at: moment,
      event_key: `demo-fix-${at.getTime()}-${index}`,
      latitude: device.latitude + away + dice.roll() * 0.0003,
      longitude: device.longitude - away + dice.roll() * 0.0003,
      accuracy_m: dice.between(4, 35),
      source: sources[device.type] ?? 'gps',
      speed_kmh: dice.between(0, 6),
      recorded_at: moment,
    };
  });
}
