-- The administrators are emailed once when the address of a connection's metadata begins to fail, and again only after it has worked in between.
alter table saml_connections add column metadata_failing_since timestamptz;
comment on column saml_connections.metadata_failing_since is 'since when the address of the metadata cannot be read; null while it can';
-- Those that fail already are shown on their pages.
update saml_connections set metadata_failing_since = app.now() where metadata_problem is not null;
-- A connection without an address has nothing to read.
update saml_connections set metadata_due_at = null where metadata is null;
