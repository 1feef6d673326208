// What a person's role implies, as SQL expressions on the person `t`: the number of the role, its
// abilities, and the currency of their organisation.
import { abilitiesOf, roleNames, roles } from '#domain/access/roles.ts';
import { currencies, usualCurrency } from '#domain/organisations/currency.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

const numbers = Object.fromEntries(roleNames.map((name) => [name, roles[name].id]));
const abilities = Object.fromEntries(roleNames.map((name) => [name, abilitiesOf(name, null)]));

export const roleNumber = (tx: Tx): Fragment =>
  tx`(${JSON.stringify(numbers)}::text::jsonb ->> t.role)::int`;

/** Granted to the person, else those of the role. */
export const shownAbilities = (tx: Tx): Fragment =>
  tx`coalesce(to_jsonb(t.abilities), ${JSON.stringify(abilities)}::text::jsonb -> t.role)`;

/** Staff of the platform and of the monitoring centre have the usual one. */
export const currencyOf = (tx: Tx, organisation: Fragment = tx`t.organisation_id`): Fragment => tx`
  coalesce((select ${JSON.stringify(currencies)}::text::jsonb ->> o.country
      from organisations o
      where o.id = ${organisation}),
    ${usualCurrency})`;
