-- Requests for a new password, of existing and unknown addresses alike: a sweep sends the links, so that no answer tells which addresses exist.
create table forgotten_passwords (
  id bigint generated always as identity primary key,
  email text not null,
  address inet not null,
  requested_at timestamptz not null default app.now(),
  handled_at timestamptz,
  user_id bigint references users
);
comment on column forgotten_passwords.user_id is 'to whom a link was sent';
create index forgotten_passwords_waiting on forgotten_passwords (id) where handled_at is null;
create index forgotten_passwords_by_user on forgotten_passwords (user_id, handled_at);
create index forgotten_passwords_by_address on forgotten_passwords (address, requested_at);
grant select, insert, update, delete on forgotten_passwords to vigil_platform;
