-- Lists that the platform keeps for all: help videos, the access points of mobile networks, and, now edited, the comments for resolving an alert.
create table video_urls (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  url text not null,
  enabled boolean not null default true,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now()
);
create unique index video_urls_by_name on video_urls (lower(name));
create index video_urls_by_creation on video_urls (created_at, id);

alter table resolution_comments
  add check (length(name) between 1 and 500),
  add column created_at timestamptz not null default app.now(),
  add column updated_at timestamptz not null default app.now();
create unique index resolution_comments_by_name on resolution_comments (lower(name));
create index resolution_comments_by_creation on resolution_comments (created_at, id);

create table access_points (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now()
);
create unique index access_points_by_name on access_points (lower(name));
create index access_points_by_creation on access_points (created_at, id);

grant select, insert, update, delete on video_urls, access_points to vigil_platform;
-- Everybody watches the videos, and an organisation's staff choose an access point for a device.
grant select on video_urls to vigil_tenant, vigil_restricted, vigil_centre;
grant select on access_points to vigil_tenant, vigil_restricted;
