// Which rows a transaction may see, and the SQL that tells PostgreSQL so: a role, and the settings
// that its policies ask for.
import type { Restriction } from '#domain/access/actor.ts';

/** Which rows the transaction may see (design section 5). */
export type View =
  | { readonly role: 'tenant'; readonly organisation_id: number }
  | {
      readonly role: 'restricted';
      readonly organisation_id: number;
      readonly restriction: Restriction;
    }
  | { readonly role: 'centre' }
  | { readonly role: 'platform' };

/** Begins a transaction in the view. */
export function opener(view: View, given: { readonly now: Date | null } | undefined): string {
  const shown = Object.entries(settingsOf(view)).map(
    ([name, value]) => `set local app.${name} = '${value}';`,
  );
  // Said even where it is real time: the connection may wear another one.
  const clock = given ? `set local app.now = '${given.now?.toISOString() ?? ''}';` : '';
  return `begin; set local role vigil_${view.role}; ${shown.join('')}${clock}`;
}

/**
 * What the policies of the view's role ask for, by name. Numbers and fixed words only: they become
 * SQL.
 */
function settingsOf(view: View): Record<string, string> {
  if (view.role === 'tenant') return { organisation_id: String(Number(view.organisation_id)) };
  if (view.role !== 'restricted') return {};
  const { by, ids } = view.restriction;
  return {
    organisation_id: String(Number(view.organisation_id)),
    restricted_by: by === 'department' ? 'department' : 'tag',
    restricted_to: ids.map(Number).join(','),
  };
}

/**
 * All that a connection may have been told before is said again: who comes next finds nothing of
 * it.
 */
export function setupOf(view: View, now: Date | null): string {
  const told = {
    organisation_id: '',
    restricted_by: '',
    restricted_to: '',
    ...settingsOf(view),
    now: now?.toISOString() ?? '',
  };
  const settings = Object.entries(told).map(([name, value]) => `set app.${name} = '${value}'`);
  return [`set role vigil_${view.role}`, ...settings].join('; ');
}
