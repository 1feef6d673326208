-- The text of an event that its seal covers: every fact of the row, in one spelling for ever.
create function app.event_text(e events) returns text language sql stable
  return jsonb_build_object(
    'id', e.id, 'organisation_id', e.organisation_id, 'kind', e.kind, 'alert_id', e.alert_id, 'device_id', e.device_id, 'user_id', e.user_id,
    'actor_staff_id', e.actor_staff_id, 'acting_for_staff_id', e.acting_for_staff_id, 'event_key', e.event_key, 'data', e.data,
    'occurred_at', (extract(epoch from e.occurred_at) * 1000000)::bigint, 'recorded_at', (extract(epoch from e.recorded_at) * 1000000)::bigint)::text;
