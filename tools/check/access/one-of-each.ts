// A person with a record of each kind that a list may show, inserted as the owner, to see in which
// answers they appear.
import type postgres from 'postgres';

export interface Related {
  readonly organisation: number;
  readonly department: number;
  readonly escalationGroup: number;
  readonly userTag: number;
  readonly messagingGroup: number;
  readonly departmentTag: number;
  /** Makes their names, numbers and addresses distinct; 1 to 99. */
  readonly number: number;
}

/**
 * Writes a person of the department with something of each kind. A kind of record that is new
 * belongs here too. @returns the person's id
 */
export async function addOneOfEach(sql: postgres.Sql, related: Related): Promise<number> {
  const { organisation, department, escalationGroup, number } = related;
  const id = await one(sql`
    insert into users (organisation_id, department_id, escalation_group_id, role, first_name,
      last_name, email, mobile, mobile_verified_at)
    values (${organisation}, ${department}, ${escalationGroup}, 'organisation_admin',
      ${`Found${number}`}, ${`Somebody${number}`},
      ${`found${number}@somewhere.example`}, ${`+614123460${number}`}, app.now()) returning id`);
  await addToGroups(sql, related, id);
  await sql`
    insert into provisioning_records (organisation_id, department_id, escalation_group_id,
      first_name, last_name, email)
    values (${organisation}, ${department}, ${escalationGroup}, ${`Found${number}`}, 'Draft',
      ${`draft${number}@somewhere.example`})`;
  // It reaches the people of this department only.
  await sql`
    insert into message_schedules (organisation_id, title, content, recipients, starting_date,
      starting_time, restricted_by, restricted_to)
    values (${organisation}, ${`Found${number}`}, 'Found', ${sql.json({ user_ids: [id] })},
      '2999-01-01', '08:00', 'department', array[${department}]::bigint[])`;
  await sql`
    insert into scheduled_reports (organisation_id, name, report, format, starting_date, run_as)
    values (${organisation}, ${`Found${number}`}, 'user-list', 'csv', '2999-01-01',
      ${sql.json({ view: { role: 'restricted', restriction: { by: 'department', ids: [department] } }, actor: { name: `Found${number}` } })})`;
  const device = await addDevices(sql, related, id);
  for (const status of ['active_alert', 'resolved'] as const)
    await addAlert(sql, related, { id, device, status });
  await sql`
    insert into welfare_sessions (organisation_id, client_id, device_id, user_id, minutes,
      grace_minutes, started_at, counted_from, due_at, grace_until)
    select ${organisation}, gen_random_uuid(), ${device}, ${id}, 60, 5, n, n,
      n + interval '60 minutes', n + interval '65 minutes'
    from app.now() n`;
  await sql`
    with place as (
      insert into geofence_locations (organisation_id, name, latitude, longitude)
      values (${organisation}, 'Found place', -36, 147)
      on conflict (organisation_id, name_key) do update set name = excluded.name returning id
    ), inside as (
      insert into geofence_states (organisation_id, user_id, geofence_location_id, state, until)
      select ${organisation}, ${id}, id, '{"inside": true}', app.now() + interval '1 hour'
      from place
    )
    insert into geofence_crossings (organisation_id, geofence_location_id, user_id, device_id, kind,
      crossed_at, inferred)
    select ${organisation}, id, ${id}, ${device}, 'entry', app.now(), false from place`;
  await sql`
    insert into deliveries (organisation_id, alert_id, lane, channel, recipient, recipient_name,
      body, idempotency_key, status, sent_at)
    select organisation_id, max(id), 'life_safety', 'sms', ${`+614123460${number}`},
      ${`Found${number}`}, 'Found', ${`found ${number}`}, 'sent', app.now()
    from alerts
    where user_id = ${id}
    group by 1`;
  await sql`
    insert into on_test_periods (organisation_id, user_id, reason, started_by_staff_id, started_at,
      until)
    values (${organisation}, ${id}, 'Found', ${id}, app.now(), app.now() + interval '1 hour')`;
  await addMessages(sql, related, id);
  return id;
}

/**
 * One of the organisation and one of the platform's staff, each with an answer that came by text.
 */
async function addMessages(
  sql: postgres.Sql,
  { organisation, number }: Related,
  id: number,
): Promise<void> {
  for (const from of ['sender_id', 'sender_staff_id'] as const) {
    const message = await one(sql`
      insert into messages (organisation_id, title, content, channel, key, ${sql(from)})
      values (${organisation}, ${`Found${number}`}, 'Hello', 'sms', ${`${from} ${number}`}, ${id})
      returning id`);
    const recipient = await one(sql`
      insert into message_recipients (organisation_id, message_id, user_id, kind, name, channel,
        number)
      values (${organisation}, ${message}, ${id}, 'person', ${`Found${number}`}, 'sms',
        ${`+614123460${number}`})
      returning id`);
    await sql`
      insert into inbound_messages (channel, partner_reference, from_number, to_number, body,
        taken_as, organisation_id, message_recipient_id)
      values ('sms', ${`${from} ${number}`}, ${`+614123460${number}`}, '+61400000000', 'Found',
        'text', ${organisation}, ${recipient})`;
  }
}

const one = async (query: PromiseLike<readonly { id?: unknown }[]>): Promise<number> =>
  Number((await query)[0]?.id);

/** Into the tag, the escalation group and the department, which is in use from then on. */
async function addToGroups(sql: postgres.Sql, related: Related, id: number): Promise<void> {
  const {
    organisation,
    department,
    escalationGroup,
    userTag,
    messagingGroup,
    departmentTag,
    number,
  } = related;
  await sql`
    insert into user_tag_links (organisation_id, user_id, user_tag_id)
    values (${organisation}, ${id}, ${userTag})
  `;
  await sql`
    insert into department_escalation_groups (organisation_id, department_id, escalation_group_id,
      "order")
    values (${organisation}, ${department}, ${escalationGroup}, 1)`;
  await sql`
    insert into messaging_group_users (organisation_id, messaging_group_id, user_id)
    values (${organisation}, ${messagingGroup}, ${id})`;
  await sql`
    insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order")
    values (${organisation}, ${escalationGroup}, ${id}, ${number})`;
  await sql`
    insert into personal_contacts (organisation_id, user_id, "order", first_name, last_name, mobile)
    values (${organisation}, ${id}, 1, ${`Found${number}`}, 'Contact', '+61412345099')`;
  await sql`
    insert into favourite_locations (organisation_id, user_id, name, latitude, longitude)
    values (${organisation}, ${id}, ${`Found${number}`}, -33.8, 151.2)`;
  await sql`
    update departments
    set archived_at = null, accounts_first_name = ${`Found${number}`}, contact_id = ${id},
      note = ${`Found${number}`}
    where id = ${department}`;
  await sql`
    insert into department_tag_links (organisation_id, department_id, department_tag_id)
    values (${organisation}, ${department}, ${departmentTag})`;
}

/** A satellite unit, a phone that asks to be activated, and a pendant, whose id is answered. */
async function addDevices(
  sql: postgres.Sql,
  { organisation, number }: Related,
  id: number,
): Promise<number> {
  const device = async (type: 'ev04' | 'zoleo', imei: string) =>
    await one(sql`
      insert into devices (organisation_id, device_type_id, user_id, device_name, imei, phone,
        last_heard_at, latitude, longitude, position_at)
      select ${organisation}, t.id, ${id}, ${`Found${number} ${type}`}, ${imei},
        ${`+614123461${number}`}, app.now(), -33.8, 151.2, app.now()
      from device_types t where t.name = ${type} returning id`);
  await device('zoleo', `3000000000010${number}`);
  const pendant = await device('ev04', `3500000000010${number}`);
  await sql`
    insert into activation_attempts (organisation_id, device_id, source, status, name, platform,
      installation_uuid, address, claim_hash)
    values (${organisation}, ${pendant}, 'request', 'pending', ${`Found${number}`}, 'android',
      gen_random_uuid(), '203.0.113.7', ${`claim ${number}`}::bytea)`;
  await sql`
    insert into device_settings (organisation_id, device_id, template_id)
    select ${organisation}, ${pendant}, id
    from ev04_config_templates
    where organisation_id is null
    order by id
    limit 1`;
  return pendant;
}

/** With a patrol, a message, a line of its story and, while it is active, a follow-up. */
async function addAlert(
  sql: postgres.Sql,
  { organisation, department, number }: Related,
  {
    id,
    device,
    status,
  }: { readonly id: number; readonly device: number; readonly status: 'active_alert' | 'resolved' },
): Promise<void> {
  const end =
    status === 'resolved'
      ? sql`app.now(), 'Found', 'genuine', null`
      : sql`null, null, null, app.now() + interval '1 hour'`;
  const alert = await one(sql`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, status, user_id,
      department_id, device_id, subject, raised_at, last_event_at,
      patrol_status, has_unread_messages, resolved_at, note, outcome, follow_up_at)
    values (${organisation}, true, 1, 1, ${status}, ${id}, ${department}, ${device}, ${`u${id}`},
      app.now(), app.now(), 'requested', true, ${end})
    returning id`);
  await sql`
    insert into patrol_jobs (organisation_id, alert_id, instructions)
    values (${organisation}, ${alert}, ${`Found${number}`})
  `;
  await sql`
    insert into partner_dispatches (organisation_id, alert_id, partner, partner_name, handed_over,
      requested_by_staff_id, requested_by_name, client_id)
    values (${organisation}, ${alert}, 'noonlight', 'Noonlight',
      ${sql.json({ name: `Found${number}`, phone: null, services: [], position: null, subject: null, text: '' })},
      ${id}, ${`Found${number}`}, gen_random_uuid())`;
  await sql`
    insert into alert_messages (organisation_id, alert_id, direction, channel, text)
    values (${organisation}, ${alert}, 'inbound', 'sms', ${`Found${number}`})`;
  await sql`
    insert into events (organisation_id, kind, alert_id, user_id, device_id, occurred_at)
    values (${organisation}, 'alert.raised', ${alert}, ${id}, ${device}, app.now())`;
  if (status === 'resolved') return;
  await sql`
    insert into follow_ups (organisation_id, alert_id, minutes, set_by_staff_id, due_at)
    values (${organisation}, ${alert}, 60, ${id}, app.now() + interval '1 hour')`;
}
