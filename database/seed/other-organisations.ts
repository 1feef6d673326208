// Organisations that are not simple customers: one on trial, one that is not billed, one that left;
// and the tags by which the platform sorts them all.
import { insertRows, takeIds } from './rows.ts';
import type { SeedContext, SeededOrganisation } from './world.ts';

const tags = {
  community_care: 'Community care',
  field_work: 'Field work',
  internal: 'Internal',
} as const;
type Tag = keyof typeof tags;

const tagsOf: Readonly<Record<SeededOrganisation['key'], readonly Tag[]>> = {
  redgum: ['community_care'],
  blue_ridge: ['field_work'],
  outback: ['field_work'],
};

const plans = [
  {
    name: 'Lakeside Home Care',
    subdomain: 'lakeside',
    country: 'NZ',
    timezone: 'Pacific/Auckland',
    city: 'Rotorua',
    tags: ['community_care'],
  },
  {
    name: 'Vigil Training',
    subdomain: 'vigil-training',
    country: 'AU',
    timezone: 'Australia/Sydney',
    city: 'Sydney',
    tags: ['internal'],
  },
  {
    name: 'Pine Valley Rangers',
    subdomain: null,
    country: 'US',
    timezone: 'America/Denver',
    city: 'Salida',
    tags: ['field_work'],
  },
] as const satisfies readonly { tags: readonly Tag[]; [column: string]: unknown }[];

const day = 86_400_000;

export async function seedOtherOrganisations(
  { tx, now }: SeedContext,
  customers: readonly SeededOrganisation[],
): Promise<void> {
  const ids = await takeIds(tx, 'organisations', plans.length);
  const rows = plans.map(({ tags: _tags, ...plan }, index) => ({
    ...plan,
    id: ids[index] ?? 0,
    language: plan.country === 'US' ? 'en' : 'en-AU',
    contact_country: plan.country,
    accounts_country: plan.country,
    free_trial: plan.name === 'Lakeside Home Care',
    non_billable: plan.name === 'Vigil Training',
    archived_at: plan.name === 'Pine Valley Rangers' ? new Date(now.getTime() - 40 * day) : null,
    created_at: new Date(now.getTime() - 90 * day),
    updated_at: new Date(now.getTime() - 40 * day),
  }));
  await insertRows(tx, 'organisations', rows);
  await seedTags(tx, [
    ...customers.map(({ id, key }) => ({ id, tags: tagsOf[key] })),
    ...rows.map(({ id }, index) => ({ id, tags: plans[index]?.tags ?? [] })),
  ]);
}

async function seedTags(
  tx: SeedContext['tx'],
  organisations: readonly { id: number; tags: readonly Tag[] }[],
): Promise<void> {
  const written = await tx<{ id: number; name: string }[]>`
    insert into organisation_tags (name)
    select unnest(${Object.values(tags)}::text[])
    returning id, name`;
  const idOf = new Map(written.map(({ id, name }) => [name, id]));
  const links = organisations.flatMap(({ id, tags: keys }) =>
    keys.map((key) => ({ organisation_id: id, organisation_tag_id: idOf.get(tags[key]) })),
  );
  await insertRows(tx, 'organisation_tag_links', links);
}
