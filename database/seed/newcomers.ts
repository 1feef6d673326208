// Records that the pages of people show in addition to the workers who carry devices: profiles, an
// invitation that was not answered yet, and an account that has expired. Derived from ids, and
// written last: nothing else of the demo world changes with it.
import { insertRows, takeIds } from './rows.ts';
import { after, type SeedContext, type SeededOrganisation } from './world.ts';

const builds = ['slim', 'average', 'athletic', 'large'];
const hair = ['black', 'brown', 'blonde', 'grey'];
const contacts = [
  ['Ruth', 'Hart', '+61491570313'],
  ['Leo', 'Foss', '+61491570737'],
] as const;
const eyes = ['brown', 'blue', 'green', 'hazel'];

export async function seedNewcomers(
  { tx, now }: SeedContext,
  [redgum]: readonly SeededOrganisation[],
): Promise<void> {
  // One worker in four has filled in nothing yet.
  await tx`
    update users
    set month_of_birth = 1 + id % 12, year_of_birth = 1962 + (id * 7) % 42,
      height_cm = 155 + (id * 5) % 38, weight_kg = 52 + (id * 11) % 48,
      build = (${builds}::text[])[1 + id % 4], hair_colour = (${hair}::text[])[1 + (id / 2) % 4],
        eye_colour = (${eyes}::text[])[1 + (id / 3) % 4]
    where role = 'organisation_user' and organisation_id is not null and id % 4 > 0`;
  if (!redgum) return;
  const [invited = 0, expired = 0] = await takeIds(tx, 'users', 2);
  const both = {
    organisation_id: redgum.id,
    role: 'organisation_user',
    timezone: redgum.timezone,
    escalation_group_id: redgum.groups[0],
  };
  await insertRows(tx, 'users', [
    {
      ...person('Imogen', 'Hart'),
      ...both,
      id: invited,
      status: 'pending',
      expires_at: null,
      ...since(after(now, -600)),
    },
    {
      ...person('Daniel', 'Foss'),
      ...both,
      id: expired,
      status: 'active',
      expires_at: after(now, -9 * 1440),
      ...since(after(now, -90 * 1440)),
    },
  ]);
  await insertRows(
    tx,
    'personal_contacts',
    [invited, expired].flatMap((user_id) =>
      contacts.map(([first_name, last_name, mobile], index) => ({
        organisation_id: redgum.id,
        user_id,
        order: index + 1,
        first_name,
        last_name,
        mobile,
        mobile_country: 'AU',
        landline_country: 'AU',
      })),
    ),
  );
  // The hash of no link that was ever sent.
  await tx`
    insert into password_links (user_id, token_hash, created_at, expires_at)
    values (${invited}, sha256(${`demo invitation ${invited}`}::text::bytea), ${after(now, -600)},
      ${after(now, 38 * 60)})`;
}

const person = (first_name: string, last_name: string) => ({
  first_name,
  last_name,
  email: `${first_name}.${last_name}@redgum.example`.toLowerCase(),
});

const since = (moment: Date) => ({ created_at: moment, updated_at: moment });
