// Three weeks of welfare sessions on phones: most of them ended by the worker, some by staff, those
// behind the past welfare alerts, and a few that run.
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { dice } from './dice.ts';
import { insertRows, takeIds } from './rows.ts';
import {
  after,
  type SeedContext,
  type SeededDevice,
  type SeededOrganisation,
  type SeededPerson,
} from './world.ts';

const days = 21;
/**
 * The number of sessions running when the world is made; the first is due hours later, so that a
 * demo starts without alerts of its own.
 */
const running = 7;
const activities = [
  'Checking pump 4',
  'Home visit',
  'Line inspection',
  'Night patrol of the yard',
  'Reading meters',
  'Sampling at the weir',
  'Driving to the depot',
  null,
] as const;
const lengths = [30, 45, 60, 90, 120] as const;

interface Row {
  readonly [column: string]: unknown;
}

interface World {
  readonly organisations: readonly SeededOrganisation[];
  readonly people: readonly SeededPerson[];
  readonly devices: readonly SeededDevice[];
}

export async function seedWelfareSessions({ tx, now }: SeedContext, world: World): Promise<void> {
  // Dice of its own: what is added here leaves the rest of the world as it was.
  const context: SeedContext = { tx, now, dice: dice(1021) };
  const phones = world.devices.filter(({ type, person }) => type === 'app' && person !== null);
  const rows = [
    ...(await behindAlerts(context)),
    ...ended(context, world, phones),
    ...stillRunning(context, world, phones),
  ];
  const ids = await takeIds(tx, 'welfare_sessions', rows.length);
  await insertRows(
    tx,
    'welfare_sessions',
    rows.map((row, index) => ({
      id: ids[index],
      client_id: uuidFor(index),
      grace_minutes: 1,
      extensions: [],
      due_count: 1,
      ...row,
    })),
  );
}

const organisationOf = (
  { organisations }: World,
  device: SeededDevice,
): SeededOrganisation | undefined => organisations.find(({ key }) => key === device.organisation);

const about = (world: World, device: SeededDevice): Row => ({
  organisation_id: organisationOf(world, device)?.id ?? 0,
  device_id: device.id,
  user_id: device.person?.id ?? null,
});

/** Every few days on every phone; staff ended a few of them. */
function ended(
  { now, dice: chance }: SeedContext,
  world: World,
  phones: readonly SeededDevice[],
): Row[] {
  const operators = world.people.filter(({ role }) => role === 'monitoring_centre_operator');
  const rows: Row[] = [];
  for (const [index, device] of phones.entries()) {
    for (let day = days; day > 0; day -= chance.between(1, 4)) {
      const started = after(now, -day * 1440 + chance.between(-300, 300));
      const minutes = chance.pick(lengths);
      const byStaff = !organisationOf(world, device)?.not_monitored && chance.chance(0.06);
      rows.push({
        ...about(world, device),
        ...timesOf(started, minutes),
        activity: chance.pick(activities),
        status: byStaff ? 'cancelled' : 'completed',
        ended_at: after(started, minutes * (0.4 + chance.roll() * 0.55)),
        ended_by_staff_id: byStaff
          ? (operators[index % Math.max(1, operators.length)]?.id ?? null)
          : null,
        end_reason: byStaff
          ? `Spoke to ${device.person?.name ?? 'the worker'}: the work is done.`
          : null,
        alert_id: null,
      });
    }
  }
  return rows;
}

const stillRunning = ({ now }: SeedContext, world: World, phones: readonly SeededDevice[]): Row[] =>
  phones.slice(0, running).map((device, index) => ({
    ...about(world, device),
    ...timesOf(after(now, -20 - index * 7), 260 + index * 45),
    activity: activities[index] ?? null,
    status: 'in_progress',
    ended_at: null,
    ended_by_staff_id: null,
    end_reason: null,
    alert_id: null,
  }));

const timesOf = (started: Date, minutes: number): Row => ({
  minutes,
  started_at: started,
  counted_from: started,
  due_at: after(started, minutes),
  grace_until: after(started, minutes + 1),
});

/** The sessions that ran out and raised the past welfare alerts. */
async function behindAlerts({ tx, dice: chance }: SeedContext): Promise<Row[]> {
  const alerts = await tx<
    {
      id: number;
      organisation_id: number;
      device_id: number;
      user_id: number | null;
      raised_at: Date;
    }[]
  >`
    select id, organisation_id, device_id, user_id, raised_at
    from alerts
    where alert_type_id = ${alertTypes.welfare.id} and status = 'resolved' and device_id is not null
    order by id`;
  return alerts.map(({ id, raised_at, ...about }) => {
    const minutes = chance.pick(lengths);
    const over = {
      status: 'expired',
      ended_at: null,
      ended_by_staff_id: null,
      end_reason: null,
      alert_id: id,
    };
    return {
      ...about,
      ...timesOf(after(raised_at, -minutes - 1), minutes),
      activity: chance.pick(activities),
      ...over,
    };
  });
}

const uuidFor = (index: number): string =>
  `00000000-0000-4000-9000-${index.toString(16).padStart(12, '0')}`;
