// Three weeks of welfare sessions on phones: most of them ended by the worker, some by staff, those behind the past welfare alerts, and a few that run.
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { dice } from './dice.ts';
import { insertRows, takeIds } from './rows.ts';
import { after, type SeedContext, type SeededDevice, type SeededOrganisation, type SeededPerson } from './world.ts';

const days = 21;
/** So many run when the world is made; the first is due hours later, so that nothing happens in a demo that nobody did. */
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

export async function seedWelfareSessions(
  { tx, now }: SeedContext,
  {
    organisations,
    people,
    devices,
  }: {
    organisations: readonly SeededOrganisation[];
    people: readonly SeededPerson[];
    devices: readonly SeededDevice[];
  },
): Promise<void> {
  // Dice of its own: what is added here leaves the rest of the world as it was.
  const chance = dice(1021);
  const phones = devices.filter(({ type, person }) => type === 'app' && person !== null);
  const operators = people.filter(({ role }) => role === 'monitoring_centre_operator');
  const organisationOf = (device: SeededDevice): SeededOrganisation | undefined =>
    organisations.find(({ key }) => key === device.organisation);
  const about = (device: SeededDevice): Row => ({
    organisation_id: organisationOf(device)?.id ?? 0,
    device_id: device.id,
    user_id: device.person?.id ?? null,
  });

  const rows: Row[] = await behindAlerts({ tx, now, dice: chance });
  for (const [index, device] of phones.entries()) {
    for (let day = days; day > 0; day -= chance.between(1, 4)) {
      const started = after(now, -day * 1440 + chance.between(-300, 300));
      const minutes = chance.pick(lengths);
      const byStaff = !organisationOf(device)?.not_monitored && chance.chance(0.06);
      const ended = after(started, minutes * (0.4 + chance.roll() * 0.55));
      rows.push({
        ...about(device),
        ...timesOf(started, minutes),
        activity: chance.pick(activities),
        status: byStaff ? 'cancelled' : 'completed',
        ended_at: ended,
        ended_by_staff_id: byStaff ? (operators[index % Math.max(1, operators.length)]?.id ?? null) : null,
        end_reason: byStaff ? `Spoke to ${device.person?.name ?? 'the worker'}: the work is done.` : null,
        alert_id: null,
      });
    }
  }
  for (const [index, device] of phones.slice(0, running).entries()) {
    const times = timesOf(after(now, -20 - index * 7), 260 + index * 45);
    const over = { ended_at: null, ended_by_staff_id: null, end_reason: null, alert_id: null };
    rows.push({ ...about(device), ...times, activity: activities[index] ?? null, status: 'in_progress', ...over });
  }
  const ids = await takeIds(tx, 'welfare_sessions', rows.length);
  await insertRows(
    tx,
    'welfare_sessions',
    rows.map((row, index) => ({ id: ids[index], client_id: uuidFor(index), grace_minutes: 1, extensions: [], due_count: 1, ...row })),
  );
}

const timesOf = (started: Date, minutes: number): Row => ({
  minutes,
  started_at: started,
  counted_from: started,
  due_at: after(started, minutes),
  grace_until: after(started, minutes + 1),
});

/** The sessions that ran out and raised the past welfare alerts. */
async function behindAlerts({ tx, dice: chance }: SeedContext): Promise<Row[]> {
  const alerts = await tx<{ id: number; organisation_id: number; device_id: number; user_id: number | null; raised_at: Date }[]>`
    select id, organisation_id, device_id, user_id, raised_at from alerts where alert_type_id = ${alertTypes.welfare.id} and status = 'resolved' and device_id is not null
    order by id`;
  return alerts.map(({ id, raised_at, ...about }) => {
    const minutes = chance.pick(lengths);
    const over = { status: 'expired', ended_at: null, ended_by_staff_id: null, end_reason: null, alert_id: id };
    return { ...about, ...timesOf(after(raised_at, -minutes - 1), minutes), activity: chance.pick(activities), ...over };
  });
}

const uuidFor = (index: number): string => `00000000-0000-4000-9000-${index.toString(16).padStart(12, '0')}`;
