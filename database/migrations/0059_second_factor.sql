-- The second factor of people: the key of their authenticator app, their recovery codes, and the wrong codes that were entered.

create table two_factor_secrets (
  user_id bigint not null references users,
  state text not null check (state in ('pending', 'confirmed')),
  sealed bytea not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default app.now(),
  primary key (user_id, state)
);
comment on column two_factor_secrets.state is 'pending until a first code of it was right; a person may have one of each while the key is replaced';
comment on column two_factor_secrets.sealed is 'encrypted with a key made from APP_SECRET, which the database does not have';
comment on column two_factor_secrets.last_step is 'the 30 seconds whose code was used last: no code of these or earlier is accepted';

create table recovery_codes (
  user_id bigint not null references users,
  code_hash bytea not null,
  created_at timestamptz not null default app.now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table two_factor_tries (
  user_id bigint primary key references users,
  failed integer not null default 0,
  latest_at timestamptz not null default app.now(),
  locked_until timestamptz
);

do $$
declare
  named text;
begin
  foreach named in array array['two_factor_secrets', 'recovery_codes', 'two_factor_tries'] loop
    execute format('alter table %I enable row level security', named);
    execute format('alter table %I force row level security', named);
    execute format('create policy platform on %I to vigil_platform using (true) with check (true)', named);
    execute format('grant select, insert, update, delete on %I to vigil_platform', named);
  end loop;
end $$;

-- As app.follow_removal: what proved who somebody is goes with them, whichever view removes them.
create function app.forget_second_factor() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from two_factor_secrets where user_id = new.id;
  delete from recovery_codes where user_id = new.id;
  delete from two_factor_tries where user_id = new.id;
  return null;
end $$;
create trigger forget_second_factor after update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.forget_second_factor();

-- As app.hand_over_account, for whoever moves to another organisation. Recovery codes are hashed with the person's id, so they stay behind and new ones are made.
create function app.hand_over_second_factor(earlier bigint, later bigint) returns void language sql volatile as $$
  update two_factor_secrets set user_id = later where user_id = earlier;
$$;
revoke execute on function app.hand_over_second_factor from public;
grant execute on function app.hand_over_second_factor to vigil_platform;
