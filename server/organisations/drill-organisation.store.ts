// The organisation of drills (decision 0026): made by the first drill, archived from the start,
// with the name that the newest drill shows.
import { drillOrganisationId } from '#domain/drills/drill.ts';
import type { Tx } from '#server/kit/db/database.ts';

export const nameDrillOrganisation = async (tx: Tx, name: string): Promise<void> =>
  void (await tx`
    insert into organisations (id, name, non_billable, archived_at) overriding system value
    values (${drillOrganisationId}, ${name}, true, app.now())
    on conflict (id) do update set name = excluded.name`);
