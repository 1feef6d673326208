-- The public keys that evidence bundles were ever signed with, so that each stays published after APP_SECRET has changed. Each is confirmed by the
-- signature of a later key, or of itself while it is the newest: what is only written into this table is published as unconfirmed.
create table evidence_keys (
  public_key text primary key check (public_key ~ '^[0-9a-f]{64}$'),
  first_used_at timestamptz not null default app.now(),
  confirmed_by text not null check (confirmed_by ~ '^[0-9a-f]{64}$'),
  confirmation text not null check (confirmation ~ '^[0-9a-f]{128}$')
);
comment on column evidence_keys.public_key is 'Ed25519, 32 bytes as hex';
grant select, insert, update on evidence_keys to vigil_platform;
