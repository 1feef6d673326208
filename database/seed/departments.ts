// The departments of the demo world: one a town, and one that was closed; with tags, escalation
// groups, device limits and contact people.
import { type DemoOrganisation, demoTowns } from '#domain/demo/demo-devices.ts';
import { insertRows, takeIds } from './rows.ts';
import { after, type SeedContext, type SeededOrganisation } from './world.ts';

type Owner = Omit<SeededOrganisation, 'departments'>;

const tagsOf: Readonly<Record<DemoOrganisation, readonly string[]>> = {
  redgum: ['Home visits', 'Works alone', 'Nights'],
  blue_ridge: ['Field crew', 'High voltage'],
  outback: ['Long haul'],
};
const closed: Readonly<Partial<Record<DemoOrganisation, string>>> = {
  redgum: 'Meals on Wheels',
  blue_ridge: 'Meter Reading',
};
const year = 365 * 1440;

/** Department name -> id, without the closed one. */
export async function seedDepartments(
  { tx, now }: SeedContext,
  owner: Owner,
): Promise<Map<string, number>> {
  const { id: organisation_id, key } = owner;
  const towns = demoTowns.filter((town) => town.organisation === key);
  const gone = closed[key];
  const [first] = towns;
  const names = [...towns.map((town) => town.department), ...(gone === undefined ? [] : [gone])];
  const ids = await takeIds(tx, 'departments', names.length);
  const rows = names.map((name, index) => {
    const town = towns[index] ?? first;
    return {
      organisation_id,
      id: ids[index] ?? 0,
      name,
      timezone: town?.timezone ?? owner.timezone,
      grace_period: name === 'Night Support' ? 2 : 5,
      note: index < towns.length ? `Works from ${town?.town}.` : 'Handed over to the council.',
      start_date: after(now, -2 * year)
        .toISOString()
        .slice(0, 10),
      city: town?.town ?? null,
      country: owner.country,
      accounts_email: `accounts@${owner.domain}`,
      accounts_mobile_country: owner.country,
      accounts_landline_country: owner.country,
      cost_centre_code: `CC-${410 + index * 5}`,
      // With a place for two more pendants.
      device_limits: {
        app: town ? town.pendants + 12 : null,
        ev04: town ? town.pendants + 2 : null,
        zoleo: index === 0 ? 2 : 0,
      },
      archived_at: index < towns.length ? null : after(now, -60 * 1440),
      created_at: after(now, -2 * year),
      updated_at: after(now, -60 * 1440),
    };
  });
  await insertRows(tx, 'departments', rows);
  await seedTags({ tx, now }, owner, rows);
  const groups = rows.flatMap(({ id: department_id, name }) =>
    inCallingOrder(owner, name).map((escalation_group_id, index) => ({
      organisation_id,
      department_id,
      escalation_group_id,
      order: index + 1,
    })),
  );
  await insertRows(tx, 'department_escalation_groups', groups);
  return new Map(rows.slice(0, towns.length).map((row) => [row.name, row.id]));
}

const inCallingOrder = ({ groups: [day, night] }: Owner, name: string): number[] =>
  name === 'Night Support' ? [night, day] : [day, night];

async function seedTags(
  { tx, now }: Pick<SeedContext, 'tx' | 'now'>,
  { id: organisation_id, key }: Owner,
  departments: readonly { readonly id: number; readonly name: string }[],
): Promise<void> {
  await insertRows(
    tx,
    'department_tags',
    tagsOf[key].map((name) => ({ organisation_id, name, created_at: now, updated_at: now })),
  );
  const rows = await tx<
    { id: number }[]
  >`select id from department_tags where organisation_id = ${organisation_id} order by id`;
  const ids = rows.map((row) => row.id);
  const links = departments.flatMap(({ id: department_id, name }, index) =>
    ids
      .filter(
        (_, nth) =>
          nth === index % ids.length ||
          (index % 3 === 1 && nth === 0) ||
          (name === 'Night Support' && nth === ids.length - 1),
      )
      .map((department_tag_id) => ({ organisation_id, department_id, department_tag_id })),
  );
  await insertRows(tx, 'department_tag_links', links);
}

/**
 * Runs after the people are seeded: the contact person of each department, and how many devices
 * each organisation may have.
 */
export async function seedDepartmentContacts({ tx }: Pick<SeedContext, 'tx'>): Promise<void> {
  await tx`
    update departments d
    set contact_id = c.id, accounts_first_name = c.first_name, accounts_last_name = c.last_name,
      accounts_mobile = c.mobile
    from (select distinct on (organisation_id) organisation_id, id, first_name, last_name, mobile
      from users
      where role = 'organisation_admin'
      order by organisation_id, id) c
    where d.organisation_id = c.organisation_id`;
  await tx`
    update organisations
    set admin_device_limit = '{"app": 120, "ev04": 60, "zoleo": 5}',
      user_device_limit = '{"app": 100, "ev04": 50, "zoleo": null}',
      admin_enforce_device_limit = true`;
}
