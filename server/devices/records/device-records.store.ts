// The SQL of devices as records: their table for the resource kit, the devices of a person, and the
// kinds.
import { deviceListsApi, devices } from '#domain/devices/device-records.api.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import type { ListQuery } from '#server/kit/resource/list-declaration.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';
import { countDevices } from '#server/organisations/organisation-counts.store.ts';
import { chosenSettings } from '../settings/chosen-settings.store.ts';
import {
  accessPointName,
  followsTemplate,
  templateName,
  templateState,
} from '../settings/device-settings.store.ts';
import { needsAttention } from './device-attention.store.ts';
import { batteryLow, connection, voltageOf } from './device-state.store.ts';

const userOf = (tx: Tx, column: Fragment): Fragment =>
  tx`
    (select ${column} from users u where u.organisation_id = t.organisation_id and u.id = t.user_id)
  `;

/** The columns of a row in a list. */
const shownInLists = {
  battery_millivolts: (tx: Tx) => voltageOf(tx, tx`b.millivolts`),
  battery_low: batteryLow,
  kind: (tx: Tx) => tx`(select k.name from device_types k where k.id = t.device_type_id)`,
  user_name: (tx: Tx) => userOf(tx, tx`u.name`),
  department: (tx: Tx) => tx`(
    select d.name
    from users u
    join departments d on d.organisation_id = u.organisation_id and d.id = u.department_id
    where u.organisation_id = t.organisation_id and u.id = t.user_id)`,
  connection: (tx: Tx) => connection(tx),
  settings_template: templateName,
  template_state: templateState,
};

const filters = {
  // Begins at the people of the departments: device by device, a large organisation takes seconds.
  department_id: (tx: Tx, ids: number[]) =>
    tx`
      exists (select from users u
        where u.organisation_id = t.organisation_id
          and u.id = t.user_id
          and u.department_id = any(${ids}::bigint[]))
    `,
  assigned: (tx: Tx, is: boolean) => (is ? tx`t.user_id is not null` : tx`t.user_id is null`),
  connection: (tx: Tx, wanted: string) => tx`${connection(tx)} = ${wanted}`,
  settings_template_id: followsTemplate,
  template_state: (tx: Tx, wanted: string) => tx`${templateState(tx)} = ${wanted}`,
  low_battery: (tx: Tx, is: boolean) => tx`${batteryLow(tx)} = ${is}`,
  attention: needsAttention,
};

/** `id` and `name` of another device, as JSON. */
const namedDevice = (tx: Tx): Fragment => tx`json_build_object('id', p.id, 'name', p.device_name)`;

export const devicesStore = tableStore(devices, {
  table: 'devices',
  isBehindFigure: true,
  label: 'device_name',
  lowered: { device_name: 'name_key' },
  filters,
  children: chosenSettings,
  derived: {
    ...shownInLists,
    access_point: accessPointName,
    position: (tx) => tx`
      case
        when t.latitude is not null
        and t.longitude is not null
        and t.position_at is not null then json_build_object('latitude', t.latitude, 'longitude',
          t.longitude,
        'accuracy_m', t.accuracy_m, 'source', coalesce(t.position_source, ''), 'at',
          app.iso(t.position_at), 'doubt', t.position_doubt) end`,
    commands: (tx) => tx`(
      select coalesce(json_agg(json_build_object('id', c.id, 'command', c.command, 'state', c.state,
            'asked_at', app.iso(c.asked_at), 'ended_at', app.iso(c.ended_at), 'why', c.why)
        order by c.id desc), '[]')
      from (select *
        from device_commands c
        where c.organisation_id = t.organisation_id and c.device_id = t.id
        order by c.id desc
        limit 5) c)`,
    readings: (tx) => tx`(
      select coalesce(json_agg(json_build_object('name', r.name, 'at', app.iso(r.at), 'doubt',
            r.doubt, 'records', r.records)
          order by r.name),
        '[]')
      from device_readings r where r.organisation_id = t.organisation_id and r.device_id = t.id)`,
    app: (tx) => tx`(
      select json_build_object('platform', i.platform, 'app_version', i.app_version, 'activated_at',
        app.iso(i.created_at))
      from app_installations i
      where i.organisation_id = t.organisation_id and i.device_id = t.id and i.ended_at is null)`,
    code_expires_at: (tx) => tx`(
      select max(c.expires_at) from activation_codes c
      where c.organisation_id = t.organisation_id
        and c.device_id = t.id
        and c.used_at is null
        and c.expires_at > app.now())`,
    phone_device: (tx) => tx`(
      select ${namedDevice(tx)}
      from app_buttons b
      join devices p on p.organisation_id = b.organisation_id and p.id = b.phone_device_id
      where b.organisation_id = t.organisation_id and b.device_id = t.id and b.ended_at is null)`,
    buttons: (tx) => tx`(
      select coalesce(json_agg(${namedDevice(tx)} order by p.device_name, p.id), '[]')
      from app_buttons b
      join devices p on p.organisation_id = b.organisation_id and p.id = b.device_id
      where b.organisation_id = t.organisation_id
        and b.phone_device_id = t.id
        and b.ended_at is null)`,
    consent: (tx) => tx`
      case
        when t.device_type_id = 4 then coalesce((select l.consent
            from zoleo_links l
            where l.organisation_id = t.organisation_id and l.device_id = t.id),
          'awaited') end`,
    open_alert: (tx) => tx`(
      select json_build_object('id', a.id, 'name', y.title)
      from alerts a
      join alert_types y on y.id = a.alert_type_id
      where a.organisation_id = t.organisation_id
        and a.device_id = t.id
        and a.status = 'active_alert'
      order by a.priority, a.raised_at limit 1)`,
  },
});

/** The devices of a person, by name. @throws 404 for a person outside the view */
export async function listUserDevices(tx: Tx, userId: number, query: ListQuery) {
  const [person] = await tx<{ organisation_id: number }[]>`
    select organisation_id
    from users
    where id = ${userId} and organisation_id is not null and deleted_at is null`;
  if (!person) throw notFound();
  const list = listStore(deviceListsApi.ofUser, {
    table: 'devices',
    where: () => tx`t.organisation_id = ${person.organisation_id} and t.user_id = ${userId}`,
    lowered: { device_name: 'name_key' },
    derived: shownInLists,
    filters,
    search: devices.search,
  });
  return await list(tx, query);
}

export const listDeviceTypes = async (
  tx: Tx,
): Promise<{ id: number; name: string; title: string }[]> =>
  await tx<
    { id: number; name: string; title: string }[]
  >`select id, name, title from device_types order by id`;

/** The same device again, in another organisation and without a person. @returns its id */
export async function insertCopy(tx: Tx, id: number, organisationId: number): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into devices (organisation_id, device_type_id, device_name, imei, phone, country,
      landline, zoleo_email, enable_alerts)
    select ${organisationId}, device_type_id, device_name, imei, phone, country, landline,
      zoleo_email, enable_alerts
    from devices
    where id = ${id}
    returning id`;
  if (!row) throw notFound();
  // The same pendant: networks known there are known here.
  await tx`
    insert into device_networks (organisation_id, device_id, network, first_seen_at, is_first, days,
      last_day, known_at, confirmed_by_staff_id)
    select ${organisationId}, ${row.id}, network, first_seen_at, is_first, days, last_day, known_at,
      confirmed_by_staff_id
    from device_networks
    where device_id = ${id}`;
  // It keeps its SIM card, and with it the access point.
  await tx`
    insert into device_settings (organisation_id, device_id, access_point_id, reported)
    select ${organisationId}, ${row.id}, s.access_point_id,
      jsonb_strip_nulls(jsonb_build_object('access_point', s.reported -> 'access_point'))
    from device_settings s
    join devices v on v.organisation_id = s.organisation_id and v.id = s.device_id
    where v.id = ${id} and s.access_point_id is not null`;
  await countDevices(tx, organisationId, 1);
  return row.id;
}
