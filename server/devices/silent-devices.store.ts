// Signs of life, and the silence after them: together with its connection they decide whether a
// device is online.
import { silentAfterMinutes } from '#domain/devices/silence.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface SilentDevice {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly silent_minutes: number;
}

const silentAfter = (tx: Tx) =>
  tx`
    case k.name
      when 'app' then coalesce(2 * v.reporting_minutes, ${silentAfterMinutes.app})
      else ${silentAfterMinutes.ev04} end
  `;

/** Whether any device is due to be looked at. */
export async function isSilenceDue(tx: Tx): Promise<boolean> {
  const [row] = await tx<
    { due: boolean }[]
  >`select exists (select from devices where online and silence_due_at <= app.now()) as due`;
  return row?.due ?? false;
}

/**
 * Checks devices that are due: one that has sent since is due again when its silence would be long
 * enough, and one that has not is offline.
 * @returns how many were checked, and those that are offline now
 */
export async function judgeSilence(
  tx: Tx,
  batch: number,
): Promise<{ looked: number; gone: SilentDevice[] }> {
  const judged = await tx<(SilentDevice & { online: boolean })[]>`
    with due as materialized (
      select v.organisation_id, v.id, ${silentAfter(tx)} as minutes,
        coalesce(v.last_heard_at, v.created_at) as heard_at
      from devices v join device_types k on k.id = v.device_type_id
      where v.online and v.silence_due_at <= app.now()
      order by v.silence_due_at
      limit ${batch}
      for update of v skip locked
    ), judged as (
      update devices v
      set silence_due_at = d.heard_at + make_interval(mins => d.minutes),
        online = d.heard_at + make_interval(mins => d.minutes) > app.now()
      from due d where v.organisation_id = d.organisation_id and v.id = d.id
      returning v.organisation_id, v.id as device_id, v.online, d.minutes as silent_minutes
    ), ended as (
      delete from device_connections c
      using judged j
      where not j.online and c.organisation_id = j.organisation_id and c.device_id = j.device_id
    )
    select * from judged`;
  return {
    looked: judged.length,
    gone: judged.filter(({ online }) => !online).map(({ online: _, ...device }) => device),
  };
}

/** A phone that has called, with its reporting interval where it reported one. */
export interface SignOfLife {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly reporting_minutes: number | null;
}

/**
 * Records signs of life, each once a minute at most; a row that another transaction writes has its
 * sign already or gets it next time. @returns those that were offline
 */
export async function noteSigns(
  tx: Tx,
  signs: readonly SignOfLife[],
): Promise<{ organisation_id: number; device_id: number }[]> {
  const noted = await tx<{ organisation_id: number; device_id: number; was_online: boolean }[]>`
    with given as materialized (
      select distinct on (g.device_id) v.organisation_id, v.id, v.online, g.reporting_minutes
      from json_to_recordset(${JSON.stringify(signs)}::text::json) as g (organisation_id bigint,
        device_id bigint, reporting_minutes smallint)
      join devices v on v.organisation_id = g.organisation_id and v.id = g.device_id
      where v.archived_at is null
        and (not v.online
          or v.last_heard_at is null
          or v.last_heard_at < app.now() - interval '1 minute'
        or g.reporting_minutes is distinct from v.reporting_minutes
          and g.reporting_minutes is not null)
      order by g.device_id, g.reporting_minutes
    ), locked as materialized (
      select v.organisation_id, v.id
      from devices v
      join given g on g.organisation_id = v.organisation_id and g.id = v.id
      order by v.id
      for update of v skip locked
    )
    update devices v
    set online = true, last_heard_at = greatest(v.last_heard_at, app.now()),
      reporting_minutes = coalesce(g.reporting_minutes, v.reporting_minutes),
      silence_due_at = case
        when g.online then v.silence_due_at
        else app.now() + interval '1 minute' end
    from given g join locked l on l.organisation_id = g.organisation_id and l.id = g.id
    where v.organisation_id = g.organisation_id and v.id = g.id and v.online = g.online
    returning v.organisation_id, v.id as device_id, g.online as was_online`;
  return noted
    .filter(({ was_online }) => !was_online)
    .map(({ organisation_id, device_id }) => ({ organisation_id, device_id }));
}
