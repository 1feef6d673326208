-- Who accepted which version of the terms, and when: kept for good, beside the newest one that the person's own row names.

create table terms_acceptances (
  organisation_id bigint references organisations,
  terms_id bigint not null references terms,
  user_id bigint not null,
  accepted_at timestamptz not null default app.now(),
  primary key (terms_id, user_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index terms_acceptances_by_person on terms_acceptances (organisation_id, user_id);
comment on column terms_acceptances.organisation_id is 'of the person; null for staff';
select app.protect('terms_acceptances', 'select', '');

insert into terms_acceptances (organisation_id, terms_id, user_id, accepted_at)
select organisation_id, terms_id, id, coalesce(terms_accepted_at, app.now()) from users where terms_id is not null;

-- By a trigger, so that no way of accepting leaves it out.
create function app.keep_acceptance() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into terms_acceptances (organisation_id, terms_id, user_id, accepted_at)
  values (new.organisation_id, new.terms_id, new.id, coalesce(new.terms_accepted_at, app.now())) on conflict do nothing;
  return null;
end $$;
revoke execute on function app.keep_acceptance from public;
create trigger keep_acceptance_of_new after insert on users for each row when (new.terms_id is not null) execute function app.keep_acceptance();
create trigger keep_acceptance after update of terms_id on users for each row
  when (new.terms_id is not null and new.terms_id is distinct from old.terms_id) execute function app.keep_acceptance();
