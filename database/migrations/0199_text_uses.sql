-- Text messages that count against the limit, as entries that are only added: a message counts when it is accepted, and what fails for good is given back.
-- The triggers keep it whoever writes a recipient, so that no way of sending is left out (decision 0044).
create table text_uses (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  day date not null,
  parts integer not null check (parts <> 0),
  noted_at timestamptz not null default app.now(),
  primary key (organisation_id, id)
);
comment on column text_uses.day is 'in the time zone of the organisation';
comment on column text_uses.parts is 'below 0 for what is given back';
create index text_uses_by_day on text_uses (organisation_id, day) include (parts);
select app.protect('text_uses', '', '');
revoke insert, update, delete on text_uses from vigil_platform;

insert into text_uses (organisation_id, day, parts)
select r.organisation_id, (m.created_at at time zone o.timezone)::date, sum(r.parts * r.sendings)
from message_recipients r join messages m on m.organisation_id = r.organisation_id and m.id = r.message_id join organisations o on o.id = r.organisation_id
where r.channel = 'sms' and r.status in ('waiting', 'queued', 'sent', 'delivered') and r.parts > 0 group by 1, 2;

create function app.note_texts_added() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into text_uses (organisation_id, day, parts)
  select c.organisation_id, (m.created_at at time zone o.timezone)::date, sum(c.parts * c.sendings)
  from changed c join messages m on m.organisation_id = c.organisation_id and m.id = c.message_id join organisations o on o.id = c.organisation_id
  where c.channel = 'sms' and c.status in ('waiting', 'queued', 'sent', 'delivered') and c.parts > 0 group by 1, 2;
  return null;
end $$;

-- A sending that failed is given back on the day on which it was accepted, but in a later month on the day on which it failed: a past month stays as it is.
create function app.note_texts_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into text_uses (organisation_id, day, parts)
  select organisation_id, case when parts < 0 and date_trunc('month', accepted) = date_trunc('month', today) then accepted else today end, sum(parts)
  from (
    select d.organisation_id, d.parts, (app.now() at time zone o.timezone)::date as today,
      (case when d.sendings = 1 then m.created_at else coalesce(d.asked_at, app.now()) end at time zone o.timezone)::date as accepted
    from (
      select n.organisation_id, n.message_id, n.sendings, n.asked_at, case
        when n.sendings > b.sendings then n.counts * n.parts * (n.sendings - b.sendings)
        when n.counts = 1 and b.counts = 1 then (n.parts - b.parts) * n.sendings
        else n.counts * n.parts - b.counts * b.parts end as parts
      from (select *, case when channel = 'sms' and status in ('waiting', 'queued', 'sent', 'delivered') then 1 else 0 end as counts from changed) n
      join (select *, case when channel = 'sms' and status in ('waiting', 'queued', 'sent', 'delivered') then 1 else 0 end as counts from before) b
        on b.organisation_id = n.organisation_id and b.id = n.id
    ) d join messages m on m.organisation_id = d.organisation_id and m.id = d.message_id join organisations o on o.id = d.organisation_id
    where d.parts <> 0
  ) e group by 1, 2 having sum(parts) <> 0;
  return null;
end $$;
create trigger note_texts_added after insert on message_recipients referencing new table as changed
  for each statement execute function app.note_texts_added();
create trigger note_texts_changed after update on message_recipients referencing old table as before new table as changed
  for each statement execute function app.note_texts_changed();
revoke execute on function app.note_texts_added, app.note_texts_changed from public;
