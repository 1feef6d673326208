// The SQL of pendants' settings: wanted and reported values, and how a device compares with its
// template.
import { type Ev04Settings, ev04SettingFields } from '#domain/devices/settings/ev04-settings.ts';
import type { HeldFence } from '#domain/devices/settings/pendant-fences.ts';
import type { WantedSettings } from '#domain/devices/settings/setting-states.ts';
import type { PendantFacts } from '#domain/ev04/configuration/settings-codec.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/**
 * Whether the settings row `s` matches the template row `p`, with the states of
 * domain/devices/settings/device-settings.ts.
 */
const comparison = (tx: Tx): Fragment => tx`
  case
    when p.id is null then 'none'
    when s.reported @> app.template_settings(to_jsonb(p)) then 'matches'
    when exists (select from jsonb_each(s.wanted) w
      where w.value ->> 'state' in ('queued', 'sent')) then 'pending'
      else 'differs' end`;

/** Of device `t`; null where it is no EV-04. */
export const templateState = (tx: Tx): Fragment => tx`
  case when t.device_type_id = 2 then coalesce((
    select ${comparison(tx)}
    from device_settings s
    left join ev04_config_templates p on p.id = s.template_id
    where s.organisation_id = t.organisation_id and s.device_id = t.id), 'none') end`;

export const templateName = (tx: Tx): Fragment => tx`(
  select p.name from device_settings s join ev04_config_templates p on p.id = s.template_id
  where s.organisation_id = t.organisation_id and s.device_id = t.id)`;

export const followsTemplate = (tx: Tx, ids: number[]): Fragment => tx`exists (
  select from device_settings s
  where s.organisation_id = t.organisation_id
    and s.device_id = t.id
    and s.template_id = any(${ids}::bigint[]))`;

/** The name of the access point that was chosen for device `t`. */
export const accessPointName = (tx: Tx): Fragment => tx`(
  select a.name from device_settings s join access_points a on a.id = s.access_point_id
  where s.organisation_id = t.organisation_id and s.device_id = t.id)`;

export interface KeptSettings {
  readonly template_id: number | null;
  readonly access_point_id: number | null;
  readonly wanted: WantedSettings;
  readonly reported: ReportedSettings;
}

/** The geofences stand here from when the pendant confirmed them. */
type ReportedSettings = Partial<Ev04Settings> & {
  readonly access_point?: string;
  readonly geofences?: readonly HeldFence[];
};

export interface ShownSettings extends KeptSettings, PendantFacts {
  readonly department_id: number | null;
  readonly template: { id: number; name: string } | null;
  readonly access_point: string | null;
  readonly template_state: 'none' | 'matches' | 'pending' | 'differs';
  readonly reported_at: string | null;
  readonly connected: boolean;
}

/** As they are shown, whether or not anything is kept yet. */
export async function findSettings(tx: Tx, deviceId: number): Promise<ShownSettings> {
  const [row] = await tx<ShownSettings[]>`
    select s.template_id, s.access_point_id, a.name as access_point,
      coalesce(s.wanted, '{}') as wanted, coalesce(s.reported, '{}') as reported,
      app.iso(s.reported_at) as reported_at,
      s.firmware_version, s.hardware_version, s.server_host, s.server_port,
        ${comparison(tx)} as template_state,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as template,
      (select u.department_id
        from users u
        where u.organisation_id = v.organisation_id and u.id = v.user_id) as department_id,
      exists (select from device_connections c where c.device_id = v.id) as connected
    from devices v
    left join device_settings s on s.organisation_id = v.organisation_id and s.device_id = v.id
    left join ev04_config_templates p on p.id = s.template_id
    left join access_points a on a.id = s.access_point_id
    where v.id = ${deviceId}`;
  if (!row) throw notFound();
  return row;
}

interface Whose {
  readonly organisation_id: number;
  readonly device_id: number;
}

/**
 * Held until the transaction ends; a row is made where there was none. @returns also the database's
 * time
 */
export async function lockSettings(
  tx: Tx,
  { organisation_id, device_id }: Whose,
): Promise<KeptSettings & { now: string }> {
  await tx`
    insert into device_settings (organisation_id, device_id)
    values (${organisation_id}, ${device_id})
    on conflict do nothing
  `;
  const [row] = await tx<(KeptSettings & { now: string })[]>`
    select template_id, access_point_id, wanted, reported, app.iso(app.now()) as now
    from device_settings
    where organisation_id = ${organisation_id} and device_id = ${device_id} for update`;
  if (!row) throw notFound();
  return row;
}

export async function writeWanted(
  tx: Tx,
  { organisation_id, device_id }: Whose,
  { wanted, template_id, access_point_id }: Omit<KeptSettings, 'reported'>,
): Promise<void> {
  await tx`
    update device_settings
    set wanted = ${JSON.stringify(wanted)}::text::jsonb, template_id = ${template_id},
      access_point_id = ${access_point_id}
    where organisation_id = ${organisation_id} and device_id = ${device_id}`;
}

/** Merges a pendant's report into its earlier ones. */
export async function writeReported(
  tx: Tx,
  { organisation_id, device_id }: Whose,
  { settings, facts }: { settings: ReportedSettings; facts: PendantFacts },
): Promise<void> {
  await tx`
    update device_settings
    set reported = reported || ${JSON.stringify(settings)}::text::jsonb, reported_at = app.now(),
      firmware_version = coalesce(${facts.firmware_version}, firmware_version),
        hardware_version = coalesce(${facts.hardware_version}, hardware_version),
      server_host = coalesce(${facts.server_host}, server_host),
        server_port = coalesce(${facts.server_port}, server_port)
    where organisation_id = ${organisation_id} and device_id = ${device_id}`;
}

/** The settings of a template that the view shows and that is in use. @throws 404 for any other */
export async function requireTemplate(tx: Tx, id: number): Promise<Ev04Settings> {
  const [row] = await tx<{ settings: unknown }[]>`
    select app.template_settings(to_jsonb(p)) as settings
    from ev04_config_templates p
    where p.id = ${id} and p.archived_at is null`;
  if (!row) throw notFound();
  return ev04SettingFields.parse(row.settings);
}

/**
 * The reason why a template does not fit this wearer, where it is for another department; null
 * where it fits, and for a spare.
 */
export async function whyNotForWearer(
  tx: Tx,
  templateId: number,
  userId: number | null,
): Promise<string | null> {
  const [row] = await tx<{ name: string; department: string }[]>`
    select p.name, d.name as department from ev04_config_templates p
    join departments d on d.organisation_id = p.organisation_id and d.id = p.department_id
    join users u on u.organisation_id = p.organisation_id and u.id = ${userId}
    where p.id = ${templateId} and u.department_id is distinct from p.department_id`;
  return row
    ? `${row.name} is for the department ${row.department}. Choose another template.`
    : null;
}

/** The name of an access point. @throws 404 where there is none */
export async function requireAccessPoint(tx: Tx, id: number): Promise<string> {
  const [row] = await tx<{ name: string }[]>`select name from access_points where id = ${id}`;
  if (!row) throw notFound();
  return row.name;
}
