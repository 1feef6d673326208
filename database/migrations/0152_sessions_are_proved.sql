-- When a person last showed in this session that it is them, beside signing in and the second factor: changes of how they sign in ask for it.
alter table sessions add column proved_at timestamptz;
comment on column sessions.proved_at is 'last password, code or passkey that the person gave within the session';
