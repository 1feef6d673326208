// The SQL of the centre's mode of distribution and of operators' pauses.

import type { OwnDistribution } from '#domain/supervision/distribution.api.ts';
import type { DistributionMode } from '#domain/supervision/distribution.ts';
import type { Tx } from '#server/kit/db/database.ts';

export async function readMode(tx: Tx): Promise<DistributionMode> {
  const [row] = await tx<{ mode: DistributionMode }[]>`select mode from alert_distribution`;
  return row?.mode ?? 'suggest';
}

/** @returns whether it was another one before */
export async function saveMode(tx: Tx, mode: DistributionMode): Promise<boolean> {
  const changed = await tx`
    insert into alert_distribution as d (mode) values (${mode})
    on conflict (id) do update set mode = excluded.mode, updated_at = app.now()
    where d.mode <> excluded.mode
    returning id`;
  return changed.length > 0;
}

/** @returns whether anything changed */
export async function setPause(tx: Tx, staffId: number, paused: boolean): Promise<boolean> {
  const changed = paused
    ? await tx`
      insert into operator_pauses (staff_id)
      values (${staffId})
      on conflict do nothing
      returning staff_id
    `
    : await tx`delete from operator_pauses where staff_id = ${staffId} returning staff_id`;
  return changed.length > 0;
}

export async function readOwn(tx: Tx, staffId: number): Promise<OwnDistribution> {
  const [row] = await tx<Omit<OwnDistribution, 'mode'>[]>`
    select (select app.iso(since) from operator_pauses where staff_id = ${staffId}) as paused_since,
      (select json_build_object('alert_id', o.alert_id, 'staff_id', o.staff_id, 'expires_at',
          app.iso(o.expires_at),
          'person', coalesce(p.name, v.device_name, 'Unknown person'))
        from alert_offers o
        join alerts a on a.organisation_id = o.organisation_id and a.id = o.alert_id
        left join users p on p.id = a.user_id left join devices v on v.id = a.device_id
        where o.staff_id = ${staffId}
          and o.ended_at is null
          and o.expires_at > app.now()
          and a.owner_staff_id is null) as offer`;
  return {
    mode: await readMode(tx),
    paused_since: row?.paused_since ?? null,
    offer: row?.offer ?? null,
  };
}
