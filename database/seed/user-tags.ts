// The tags of the demo world's people, skills and ways of working, derived from their ids, so that
// no dice are thrown for them.
import type { DemoOrganisation } from '#domain/demo/demo-devices.ts';
import { insertRows } from './rows.ts';
import { after, type SeedContext, type SeededOrganisation, type SeededPerson } from './world.ts';

interface TagPlan {
  readonly name: string;
  /** One person in so many has it. */
  readonly oneIn: number;
  /** Everybody of this department has it besides. */
  readonly department?: string;
}

const plans: Readonly<Record<DemoOrganisation, readonly TagPlan[]>> = {
  redgum: [
    { name: 'First aider', oneIn: 5 },
    { name: 'Night shift', oneIn: 11, department: 'Night Support' },
    { name: 'Manual handling', oneIn: 4 },
    { name: 'New starter', oneIn: 9 },
  ],
  blue_ridge: [
    { name: 'First aider', oneIn: 6 },
    { name: 'Rope access', oneIn: 7 },
    { name: 'Line clearance', oneIn: 3 },
    { name: 'New starter', oneIn: 10 },
  ],
  outback: [
    { name: 'Road train', oneIn: 2 },
    { name: 'Dangerous goods', oneIn: 4 },
    { name: 'New starter', oneIn: 8 },
  ],
};
const year = 365 * 1440;

/** Workers and their leaders are tagged; who only signs in is not. */
export async function seedUserTags(
  { tx, now }: Pick<SeedContext, 'tx' | 'now'>,
  organisations: readonly SeededOrganisation[],
  people: readonly SeededPerson[],
): Promise<void> {
  for (const { id: organisation_id, key } of organisations) {
    const [created_at, updated_at] = [after(now, -year), after(now, -30 * 1440)];
    await insertRows(
      tx,
      'user_tags',
      plans[key].map(({ name }) => ({ organisation_id, name, created_at, updated_at })),
    );
    const rows = await tx<
      { id: number; name: string }[]
    >`select id, name from user_tags where organisation_id = ${organisation_id}`;
    const idOf = new Map(rows.map((row) => [row.name, row.id]));
    const links = people
      .filter((person) => person.organisation === key && person.role !== 'escalation_contact')
      .flatMap(({ id: user_id, department }) =>
        plans[key]
          .filter(
            (plan, nth) =>
              (user_id + 3 * nth) % plan.oneIn === 0 ||
              (plan.department !== undefined && plan.department === department),
          )
          .map(({ name }) => ({ organisation_id, user_id, user_tag_id: idOf.get(name) })),
      );
    await insertRows(tx, 'user_tag_links', links);
  }
}
