-- A response that answers no request of ours waits for the person at the browser that posted it: nobody is signed in by opening a link, or by a page that
-- sends a form by itself.
create table saml_arrivals (
  organisation_id bigint not null,
  connection_id bigint not null,
  browser_hash bytea not null unique,
  facts jsonb not null,
  path text not null default '/' check (path ~ '^/([^/\\]|$)'),
  details jsonb,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (organisation_id, browser_hash),
  foreign key (organisation_id, connection_id) references saml_connections (organisation_id, id) on delete cascade
);
comment on column saml_arrivals.browser_hash is 'of the cookie of the browser that posted the response: it is continued in no other';
comment on column saml_arrivals.facts is 'whom the verified assertion names, and what a session is known by at the identity provider';
comment on column saml_arrivals.details is 'for the log, only while connection_logging is on';
create index saml_arrivals_by_connection on saml_arrivals (organisation_id, connection_id);
create index saml_arrivals_by_expiry on saml_arrivals (expires_at);
select app.protect('saml_arrivals', '', '');
