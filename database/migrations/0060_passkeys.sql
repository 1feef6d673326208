-- Passkeys: the public keys of people's devices, and the challenges that wait for an answer.

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default app.now(),
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

create table passkey_challenges (
  challenge_hash bytea primary key,
  user_id bigint references users,
  expires_at timestamptz not null
);
create index passkey_challenges_by_user on passkey_challenges (user_id);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
comment on column passkey_challenges.user_id is 'who registers a passkey; null where somebody signs in, who is known by the answer';

do $$
declare
  named text;
begin
  foreach named in array array['passkeys', 'passkey_challenges'] loop
    execute format('alter table %I enable row level security', named);
    execute format('alter table %I force row level security', named);
    execute format('create policy platform on %I to vigil_platform using (true) with check (true)', named);
    execute format('grant select, insert, update, delete on %I to vigil_platform', named);
  end loop;
end $$;

create function app.forget_passkeys() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from passkeys where user_id = new.id;
  delete from passkey_challenges where user_id = new.id;
  return null;
end $$;
create trigger forget_passkeys after update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.forget_passkeys();
