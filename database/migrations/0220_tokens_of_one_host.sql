-- A token that carries a session to another origin goes on with that session, at that origin's host and at no other.
alter table cross_origin_tokens
  add column host text,
  add column session_id bigint references sessions on delete cascade;
comment on column cross_origin_tokens.host is 'the host, with its port, where the session may begin; null for any';
comment on column cross_origin_tokens.session_id is 'the session that goes on there; null for one that begins there';
create index cross_origin_tokens_by_session on cross_origin_tokens (session_id) where session_id is not null;
