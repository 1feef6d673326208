// The SQL of visitors: staff of another cell, kept here as they are at home.
import type { RoleName } from '#domain/access/roles.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import type { Language } from '#domain/kit/wording/wording.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface VisitingPerson {
  /** As at home; numbers of cells are disjoint. */
  readonly id: number;
  readonly role: RoleName;
  readonly abilities: readonly Permission[] | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly timezone: string;
  readonly language: Language;
  readonly measurement_system: 'metric' | 'imperial';
  readonly country: string;
}

/** A person of this cell, or a visitor in it, as home tells of them, with the visitor's home. */
export async function findVisiting(
  tx: Tx,
  id: number,
): Promise<(VisitingPerson & { readonly home_cell: number | null }) | undefined> {
  const [row] = await tx<(VisitingPerson & { home_cell: number | null })[]>`
    select id, role, abilities, first_name, last_name, email, timezone, language,
      measurement_system, country, home_cell
    from users where id = ${id}`;
  return row;
}

/** Whether another account of this cell has the email. */
export async function isEmailOfAnother(
  tx: Tx,
  { id, email }: Pick<VisitingPerson, 'id' | 'email'>,
): Promise<boolean> {
  const rows = await tx`
    select from users where lower(email) = lower(${email}::text) and id <> ${id}`;
  return rows.length > 0;
}

/**
 * Keeps the person as home told; one whom a moved organisation names was known by name alone.
 * @returns false where the number is that of a person of this cell
 */
export async function keepVisitor(
  tx: Tx,
  person: VisitingPerson,
  homeCell: number,
): Promise<boolean> {
  const abilities = person.abilities === null ? null : [...person.abilities];
  const rows = await tx`
    insert into users (id, role, abilities, first_name, last_name, email, timezone, language,
      measurement_system, country, home_cell)
    overriding system value
    values (${person.id}, ${person.role}, ${abilities}::text[], ${person.first_name},
      ${person.last_name}, ${person.email}, ${person.timezone}, ${person.language},
      ${person.measurement_system}, ${person.country}, ${homeCell})
    on conflict (id) do update
      set role = excluded.role, abilities = excluded.abilities, first_name = excluded.first_name,
        last_name = excluded.last_name, email = excluded.email, timezone = excluded.timezone,
        language = excluded.language, measurement_system = excluded.measurement_system,
        country = excluded.country, status = 'active', updated_at = app.now()
      where users.home_cell = excluded.home_cell
    returning id`;
  return rows.length > 0;
}
