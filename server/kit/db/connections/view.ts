// Which rows a transaction may see, as SQL for PostgreSQL: a role, and the settings that the
// row-level security policies read.
import type { View } from '../database.ts';

/** Begins a transaction in the view. */
export function opener(view: View, given: { readonly now: Date | null } | undefined): string {
  const shown = Object.entries(settingsOf(view)).map(
    ([name, value]) => `set local app.${name} = '${value}';`,
  );
  // Set even for real time, because the connection may have another one.
  const clock = given ? `set local app.now = '${given.now?.toISOString() ?? ''}';` : '';
  return `begin; set local role vigil_${view.role}; ${shown.join('')}${clock}`;
}

/**
 * The settings that the policies of the view's role read, by name. Numbers and fixed words only,
 * because they become SQL.
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

/** Sets every setting, also to empty, so that none is left from the connection's previous view. */
export function setupOf(view: View, now: Date | null): string {
  const values = {
    organisation_id: '',
    restricted_by: '',
    restricted_to: '',
    ...settingsOf(view),
    now: now?.toISOString() ?? '',
  };
  const settings = Object.entries(values).map(([name, value]) => `set app.${name} = '${value}'`);
  return [`set role vigil_${view.role}`, ...settings].join('; ');
}
