// Removes people, and moves a person to another organisation. Their past alerts stay where they
// were raised, so the old row stays too and the person gets a new one: another stay of the same
// person.
import type { Tx } from '#server/kit/db/database.ts';

const carried = `role, first_name, last_name, mobile, mobile_country, landline, landline_country, timezone, language, measurement_system, grace_period, additional_notes,
  voice_code, expires_at, last_login_at, personal_contacts_allowed, mobile_verified_at, landline_verified_at, shared_profile, mobile_app_access,
  create_device_provisioned, country, state, month_of_birth, year_of_birth, gender, eye_colour, hair_colour, height_cm, weight_kg, build, appearance, keys_information, dogs_information, status, abilities, two_factor_method_preferred, two_factor_method_enabled`;

/**
 * Writes the person into the other organisation with their account and contacts, and takes them out
 * of this one. @returns the new id
 */
export async function movePerson(tx: Tx, id: number, organisationId: number): Promise<number> {
  const columns = tx.unsafe(carried);
  // The old row gives up the email before the new one takes it.
  const [left] = await tx<{ email: string | null }[]>`select email from users where id = ${id}`;
  const [added] = await tx<{ id: number }[]>`
    insert into users (organisation_id, ${columns})
    select ${organisationId}, ${columns}
    from users
    where id = ${id}
    returning id`;
  if (!added) throw new Error('the person was not written');
  await tx`
    insert into personal_contacts (organisation_id, user_id, "order", first_name, last_name, mobile,
      mobile_country, landline, landline_country)
    select ${organisationId}, ${added.id}, "order", first_name, last_name, mobile, mobile_country,
      landline, landline_country
    from personal_contacts
    where user_id = ${id}`;
  await tx`
    insert into user_photos (organisation_id, user_id, hash, type, width, height, bytes,
      uploaded_at)
    select ${organisationId}, ${added.id}, hash, type, width, height, bytes, uploaded_at
    from user_photos
    where user_id = ${id}`;
  await tx`select app.hand_over_account(${id}, ${added.id})`;
  await tx`select app.hand_over_second_factor(${id}, ${added.id})`;
  await removePeople(tx, [id]);
  // One stay of a person is present: the new one joins the others when the old one has ended.
  await tx`
    update users new
    set email = ${left?.email ?? null}, person_id = old.person_id
    from users old
    where new.id = ${added.id} and old.id = ${id}`;
  return added.id;
}

/**
 * A number of the person or of their contacts from before numbers were kept as they are dialled,
 * which no new row takes (decision 0053).
 */
export async function findUnreadableNumber(tx: Tx, id: number): Promise<string | undefined> {
  const [row] = await tx<{ number: string }[]>`
    select number from (
      select unnest(array[mobile, landline]) as number from users where id = ${id}
      union all select unnest(array[mobile, landline]) from personal_contacts where user_id = ${id}) numbers
    where number !~ '^\\+[1-9][0-9]{6,14}$' limit 1`;
  return row?.number;
}

/**
 * Takes people out of use: their rows stay, because past alerts name them. What hangs on them
 * follows in the database.
 */
export async function removePeople(tx: Tx, ids: readonly number[]): Promise<void> {
  // Removes the administrator's role too: unanswered alerts notify the people who have that role.
  await tx`
    update users
    set deleted_at = app.now(), updated_at = app.now(), status = 'disabled', email = null,
      escalation_group_id = null,
      abilities = null, restriction_type = null, restrictions = '{}', role = case
        when organisation_id is null then role
        else 'organisation_user' end
    where id = any(${[...ids]}::bigint[]) and deleted_at is null`;
}

/** An organisation that people can be moved to. */
export async function findTarget(
  tx: Tx,
  id: number,
): Promise<{ name: string; allows_shared_profiles: boolean } | undefined> {
  const [row] = await tx<{ name: string; allows_shared_profiles: boolean }[]>`
    select name, allows_shared_profiles from organisations where id = ${id} and archived_at is null`;
  return row;
}
