-- A token that carries a session to another origin begins it at that origin's host and at no other.
alter table cross_origin_tokens add column host text;
comment on column cross_origin_tokens.host is 'the host, with its port, where the session may begin; null for any';
