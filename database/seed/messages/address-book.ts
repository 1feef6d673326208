// Redgum's address book of people outside it, and the number it sends from. Deterministic: no dice
// are thrown.
import { insertRows } from '../rows.ts';
import { after, type SeedContext } from '../world.ts';

const day = 1440;

const contacts = [
  ['Albury Fire Station', '+61491572001', 'Neighbours and services'],
  ['Aster Pharmacy, Bendigo', '+61491572002', 'Neighbours and services'],
  ['Beechworth SES', '+61491572003', 'Neighbours and services'],
  ['Carmel Rossi (locum GP)', '+61491572004', null],
  ['Deakin Security control room', '+61491572005', 'Neighbours and services'],
  ['Grace Halloran (volunteer)', '+61491572006', 'Volunteers'],
  ['Imran Qureshi (volunteer)', '+61491572007', 'Volunteers'],
  ['Joan Petrie (volunteer)', '+61491572008', 'Volunteers'],
  ['Lachlan Boyd (volunteer)', '+61491572009', 'Volunteers'],
  ['Murray Taxis', '+61491572010', 'Neighbours and services'],
  ['Ngaire Tipene (volunteer)', '+61491572011', 'Volunteers'],
  ['Wodonga Community Hall', '+61491572012', null],
] as const;

export async function seedAddressBook(
  { tx, now }: Pick<SeedContext, 'tx' | 'now'>,
  organisation_id: number,
): Promise<void> {
  const [created_at, updated_at] = [after(now, -80 * day), after(now, -9 * day)];
  await insertRows(
    tx,
    'messaging_groups',
    ['Neighbours and services', 'Volunteers'].map((name) => ({
      organisation_id,
      name,
      created_at,
      updated_at,
    })),
  );
  for (const [name, mobile, group] of contacts)
    await tx`
      with made as (insert into messaging_contacts (organisation_id, name, mobile, mobile_country,
          created_at, updated_at)
        values (${organisation_id}, ${name}, ${mobile}, 'AU', ${created_at}, ${updated_at})
        returning id)
      insert into messaging_contact_groups (organisation_id, messaging_contact_id,
        messaging_group_id)
      select g.organisation_id, made.id, g.id
      from made, messaging_groups g
      where g.organisation_id = ${organisation_id} and g.name = ${group}`;
  await tx`
    insert into organisation_numbers (organisation_id, mobile, mobile_country, created_at,
      updated_at)
    values (${organisation_id}, '+61480000120', 'AU', ${created_at}, ${updated_at})`;
}
