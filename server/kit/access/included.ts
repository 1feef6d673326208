// Refuses a writing call of a feature that the organisation does not have. Checked once, before the
// body is read, however the call names its organisation.
import { type Actor, may } from '#domain/access/actor.ts';
import {
  type FeatureFlag,
  featureNeededBy,
  notIncludedText,
  pathBelowOrganisation,
} from '#domain/access/feature-flags.ts';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import { conflict } from '#domain/kit/errors.ts';
import type { Database, Tx, View } from '../db/database.ts';

/** The table of the record in a path that names no organisation: `/schedules/:id/toggle-active`. */
export const recordTables: Readonly<Record<string, string>> = {
  schedules: 'message_schedules',
  'geofence-locations': 'geofence_locations',
  'saml-connections': 'saml_connections',
};

export const notIncluded = () => conflict('not_included', notIncludedText);

interface Asked {
  readonly endpoint: AnyEndpoint;
  readonly actor: Actor;
  readonly view: View;
  readonly params: Readonly<Record<string, number | string>>;
}

/**
 * An organisation or a record outside the view is not disclosed: the call itself answers 404.
 * @throws 409 not_included
 */
export async function requireIncluded(
  database: Pick<Database, 'read'>,
  { endpoint, actor, view, params }: Asked,
): Promise<void> {
  const flag = featureNeededBy(endpoint);
  if (flag === null || (isSwitch(endpoint) && may(actor, 'write organisations'))) return;
  if (
    (await database.read(
      view,
      async (tx) => await findFlag(tx, flag, { endpoint, view, params }),
    )) === false
  )
    throw notIncluded();
}

/** The call that turns its own feature on, for those who may turn on the others too. */
const isSwitch = ({ path }: AnyEndpoint): boolean =>
  pathBelowOrganisation(path) === '/geofence-proximity-reminders';

async function findFlag(
  tx: Tx,
  flag: FeatureFlag,
  { endpoint, params, view }: Omit<Asked, 'actor'>,
): Promise<boolean | undefined> {
  const below = pathBelowOrganisation(endpoint.path);
  const table = recordTables[below.split('/')[1] ?? ''];
  const [row] =
    below === endpoint.path && table !== undefined
      ? await tx<{ included: boolean }[]>`
        select o.${tx(flag)} as included
        from ${tx(table)} r
        join organisations o on o.id = r.organisation_id
        where r.id = ${params['id'] ?? 0}`
      : await tx<{ included: boolean }[]>`
        select o.${tx(flag)} as included
        from organisations o
        where o.id = ${'organisation_id' in view ? view.organisation_id : 0}`;
  return row?.included;
}
