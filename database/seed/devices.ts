// 150 devices of every kind: the 60 pendants that the simulator knows, phones, buttons and
// satellite messengers.
import { demoPendants, demoTowns } from '#domain/demo/demo-devices.ts';
import { mobileOf } from './names.ts';
import { insertRows, takeIds } from './rows.ts';
import {
  after,
  type SeedContext,
  type SeededDevice,
  type SeededOrganisation,
  type SeededPerson,
} from './world.ts';

const types = { app: 1, ev04: 2, button: 3, zoleo: 4 } as const;
type Kind = keyof typeof types;
interface DevicePlan {
  readonly kind: Kind;
  readonly name: string;
  readonly imei: string | null;
  readonly organisation: SeededOrganisation;
  readonly person: SeededPerson | null;
  readonly latitude: number;
  readonly longitude: number;
}

const others: Readonly<Record<'app' | 'button' | 'zoleo', number>> = {
  app: 52,
  button: 24,
  zoleo: 14,
};
const names = { app: 'Phone', button: 'Button', zoleo: 'Zoleo' } as const;

export async function seedDevices(
  { tx, now, dice }: SeedContext,
  organisations: readonly SeededOrganisation[],
  people: readonly SeededPerson[],
): Promise<SeededDevice[]> {
  const plans = [...pendantPlans(organisations, people), ...otherPlans(organisations, people)];
  const ids = await takeIds(tx, 'devices', plans.length);
  const rows = plans.map((plan, index) => {
    const silent = plan.kind === 'button' ? dice.between(60, 3000) : dice.between(2, 180);
    const archived = index % 47 === 46 && plan.kind !== 'ev04';
    const online = plan.kind === 'app' && dice.chance(0.7) && !archived;
    // A phone that is online has spoken within its reporting interval.
    const lastReport = after(now, -(online ? Math.ceil(silent / 12) : silent));
    return {
      organisation_id: plan.organisation.id,
      id: ids[index] ?? 0,
      device_type_id: types[plan.kind],
      user_id: archived ? null : (plan.person?.id ?? null),
      device_name: plan.name,
      imei: plan.imei,
      phone: plan.kind === 'ev04' ? mobileOf(plan.organisation.country, index + 13) : null,
      country: plan.organisation.country,
      zoleo_email:
        plan.kind === 'zoleo' ? `${plan.name.toLowerCase().replace(' ', '.')}@zoleo.example` : null,
      enable_alerts: true,
      archived_at: archived ? after(now, -20 * 1440) : null,
      online,
      last_heard_at: lastReport,
      battery_percent: dice.chance(0.08) ? dice.between(8, 19) : dice.between(35, 100),
      battery_at: lastReport,
      latitude: plan.latitude,
      longitude: plan.longitude,
      accuracy_m: dice.between(4, 40),
      position_source: { app: 'app', ev04: 'gps', button: 'ble', zoleo: 'satellite' }[plan.kind],
      position_at: lastReport,
      created_at: after(now, -dice.between(70, 400) * 1440),
    };
  });
  await insertRows(tx, 'devices', rows);
  await insertRows(tx, 'device_networks', networksOf(plans, rows));
  return plans.map((plan, index) => ({
    id: ids[index] ?? 0,
    organisation: plan.organisation.key,
    type: plan.kind,
    person: rows[index]?.archived_at ? null : plan.person,
    latitude: plan.latitude,
    longitude: plan.longitude,
  }));
}

interface SeededRow {
  readonly organisation_id: number;
  readonly id: number;
  readonly last_heard_at: Date;
  readonly created_at: Date;
}

/**
 * Each pendant is known by the network that the simulator speaks from; the first of an organisation
 * has also come from another one.
 */
function networksOf(
  plans: readonly DevicePlan[],
  rows: readonly SeededRow[],
): Record<string, unknown>[] {
  const pendants = rows.filter((_, index) => plans[index]?.kind === 'ev04');
  const known = pendants.map(({ organisation_id, id, last_heard_at, created_at }) => ({
    organisation_id,
    device_id: id,
    network: '127.0.0.0/16',
    is_first: true,
    days: 3,
    first_seen_at: created_at,
    known_at: created_at,
    last_day: last_heard_at,
  }));
  const firsts = pendants.filter(
    ({ organisation_id }, index) =>
      pendants.findIndex((one) => one.organisation_id === organisation_id) === index,
  );
  const unknown = firsts.map(({ organisation_id, id, last_heard_at }) => ({
    organisation_id,
    device_id: id,
    network: '101.119.0.0/16',
    is_first: false,
    days: 1,
    first_seen_at: after(last_heard_at, -1440),
    known_at: null,
    last_day: after(last_heard_at, -1440),
  }));
  return [...known, ...unknown];
}

const workersOf = (
  people: readonly SeededPerson[],
  organisation: SeededOrganisation,
): SeededPerson[] =>
  people.filter(
    (person) => person.organisation === organisation.key && person.role === 'organisation_user',
  );

// The demo's own worker account is the first person but carries a phone, so pendants go to the
// people after it.
function pendantPlans(
  organisations: readonly SeededOrganisation[],
  people: readonly SeededPerson[],
): DevicePlan[] {
  return organisations.flatMap((organisation) => {
    const workers = workersOf(people, organisation).slice(organisation.key === 'redgum' ? 1 : 0);
    return demoPendants
      .filter((pendant) => pendant.organisation === organisation.key)
      .map(
        (pendant, index) =>
          ({
            kind: 'ev04',
            name: pendant.device_name,
            imei: pendant.imei,
            organisation,
            person: workers[index] ?? null,
            latitude: pendant.latitude,
            longitude: pendant.longitude,
          }) as const,
      );
  });
}

function otherPlans(
  organisations: readonly SeededOrganisation[],
  people: readonly SeededPerson[],
): DevicePlan[] {
  return (['app', 'button', 'zoleo'] as const).flatMap((kind) =>
    Array.from({ length: others[kind] }, (_, index) => {
      const organisation = organisations[index % organisations.length];
      if (!organisation) return [];
      const workers = workersOf(people, organisation);
      const person =
        workers[Math.floor(index / organisations.length) % Math.max(1, workers.length)] ?? null;
      const town =
        demoTowns.find(
          (candidate) =>
            candidate.organisation === organisation.key &&
            candidate.department === person?.department,
        ) ?? demoTowns[0];
      return [
        {
          kind,
          name: `${names[kind]} ${String(index + 1).padStart(2, '0')}`,
          imei: null,
          organisation,
          person,
          latitude: (town?.latitude ?? 0) + (index % 7) * 0.0021 - 0.006,
          longitude: (town?.longitude ?? 0) + (index % 5) * 0.0027 - 0.005,
        },
      ];
    }).flat(),
  );
}
