-- Where an organisation wants it, a duress alert is resolved by two members of staff: one proposes, another confirms (decision 0062).
alter table organisations add column duress_needs_two_people boolean not null default false;
-- Alerts that nobody monitors are closed by contacts, of whom there may be one only.
alter table organisations add constraint organisations_two_people_are_staff check (not (duress_needs_two_people and not_monitored));

-- The proposal that waits for a second person; after it was confirmed, who had made it. What became of others is in the story.
alter table alerts add column resolution_proposed_by_staff_id bigint references users;
alter table alerts add column proposed_resolution jsonb;
alter table alerts add constraint alerts_whole_proposal check ((resolution_proposed_by_staff_id is null) = (proposed_resolution is null));
-- The version at which a proposal ended because the alarm came again or the owner changed, for the line of the story that is written with it.
alter table alerts add column proposal_ended_version integer;
create index alerts_by_proposer on alerts (resolution_proposed_by_staff_id) where resolution_proposed_by_staff_id is not null;

-- It was made for the alert as it was: whoever takes it next, or whatever alarm comes next, is no part of it.
create function app.end_proposal() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.resolution_proposed_by_staff_id := null;
  new.proposed_resolution := null;
  new.proposal_ended_version := new.version;
  new.decided_version := new.version;
  return new;
end $$;
create trigger end_proposal before update of owner_staff_id, repeat_count, called_again_at on alerts for each row
  when (old.resolution_proposed_by_staff_id is not null and new.resolution_proposed_by_staff_id is not null and new.status = 'active_alert'
    and (old.owner_staff_id is distinct from new.owner_staff_id or old.repeat_count <> new.repeat_count
      or (old.called_again_at is null and new.called_again_at is not null)))
  execute function app.end_proposal();

create or replace trigger note_decision before update of owner_staff_id, acknowledged_at, called_again_at, resolution_proposed_by_staff_id, status on alerts for each row
  when (old.owner_staff_id is distinct from new.owner_staff_id or (old.acknowledged_at is null) <> (new.acknowledged_at is null)
    or (old.called_again_at is null) <> (new.called_again_at is null)
    or old.resolution_proposed_by_staff_id is distinct from new.resolution_proposed_by_staff_id or old.status <> new.status)
  execute function app.note_decision();

-- Whatever resolves it: no duress alert of such an organisation ends by one person's word.
create function app.refuse_one_person() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (select from organisations o where o.id = new.organisation_id and o.duress_needs_two_people) and not exists (
    select from users proposer, users confirmer
    where proposer.id = old.resolution_proposed_by_staff_id and confirmer.id = new.resolved_by_staff_id and proposer.person_id <> confirmer.person_id
  ) then
    raise exception 'duress alert % takes two people to resolve', new.id using errcode = 'check_violation', constraint = 'alerts_two_people';
  end if;
  return new;
end $$;
create trigger refuse_one_person before update of status on alerts for each row
  when (old.status = 'active_alert' and new.status = 'resolved' and new.alert_type_id = 1 and not new.on_test)
  execute function app.refuse_one_person();
