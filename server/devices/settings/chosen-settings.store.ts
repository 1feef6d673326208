// Which template and which access point a device was given, as fields of the device;
// device-rules.ts sends what they stand for.
import type { Tx } from '#server/kit/db/database.ts';
import type { Child } from '#server/kit/resource/children.ts';
import { anyOf } from '#server/kit/resource/columns.ts';

/** @param key of the device @param column of its settings */
const chosen = (key: string, column: 'template_id' | 'access_point_id'): Child => ({
  follows: [key],
  read: async (tx, ids) => {
    const rows = await tx<{ id: number; value: number | null }[]>`
      select t.id, s.${tx(column)} as value from devices t
      left join device_settings s on s.organisation_id = t.organisation_id and s.device_id = t.id
      where t.id = ${anyOf(tx, ids)}`;
    return new Map(rows.map(({ id, value }) => [id, value]));
  },
  write: async (tx, id, value: number | null) => {
    // A device of another kind has no settings and gets no row.
    if (value === null)
      await tx`update device_settings set ${tx(column)} = null where device_id = ${id}`;
    else
      await tx`
        insert into device_settings (organisation_id, device_id, ${tx(column)})
        select organisation_id, id, ${value}
        from devices
        where id = ${id}
        on conflict (organisation_id,
          device_id) do update set ${tx(column)} = excluded.${tx(column)}`;
  },
});

export const chosenSettings = {
  settings_template_id: chosen('settings_template_id', 'template_id'),
  access_point_id: chosen('access_point_id', 'access_point_id'),
} as const satisfies Record<string, Child>;

/** The given choices that the view does not show or that are no longer in use. */
export async function unknownChoices(
  tx: Tx,
  {
    settings_template_id: template,
    access_point_id: point,
  }: { settings_template_id?: number | null; access_point_id?: number | null },
): Promise<(keyof typeof chosenSettings)[]> {
  const [known] = await tx<{ template: boolean; point: boolean }[]>`
    select exists (select from ev04_config_templates
      where id = ${template ?? null} and archived_at is null) as template,
      exists (select from access_points where id = ${point ?? null}) as point`;
  return [
    ...(template == null || known?.template ? [] : (['settings_template_id'] as const)),
    ...(point == null || known?.point ? [] : (['access_point_id'] as const)),
  ];
}
