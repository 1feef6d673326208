-- Tags of departments and of people, each organisation's own, and the platform's tags of organisations. A tag that is removed takes its uses with it.

create table department_tags (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  unique (id)
);
create unique index department_tags_by_name on department_tags (organisation_id, lower(name));
create index department_tags_by_creation on department_tags (organisation_id, created_at, id);
-- For /lists/department-tags, where no organisation is named.
create index department_tags_everywhere on department_tags (lower(name), id);
select app.protect('department_tags', 'select, insert, update, delete', 'select');

create table department_tag_links (
  organisation_id bigint not null,
  department_id bigint not null,
  department_tag_id bigint not null,
  primary key (organisation_id, department_id, department_tag_id),
  foreign key (organisation_id, department_id) references departments (organisation_id, id) on delete cascade,
  foreign key (organisation_id, department_tag_id) references department_tags (organisation_id, id) on delete cascade
);
create index department_tag_links_by_tag on department_tag_links (organisation_id, department_tag_id);
select app.protect('department_tag_links', 'select, insert, delete', 'select');

create table user_tags (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  unique (id)
);
create unique index user_tags_by_name on user_tags (organisation_id, lower(name));
create index user_tags_by_creation on user_tags (organisation_id, created_at, id);
create index user_tags_everywhere on user_tags (lower(name), id);
select app.protect('user_tags', 'select, insert, update, delete', 'select');

create table user_tag_links (
  organisation_id bigint not null,
  user_id bigint not null,
  user_tag_id bigint not null,
  primary key (organisation_id, user_id, user_tag_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_tag_id) references user_tags (organisation_id, id) on delete cascade
);
create index user_tag_links_by_tag on user_tag_links (organisation_id, user_tag_id);
select app.protect('user_tag_links', 'select, insert, delete', 'select');

-- The platform's own words for its customers; no organisation's people are ever shown them.
create table organisation_tags (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now()
);
create unique index organisation_tags_by_name on organisation_tags (lower(name));
create index organisation_tags_by_creation on organisation_tags (created_at, id);
-- Platform staff read and set the tags of one organisation in that organisation's view.
grant select on organisation_tags to vigil_tenant;
grant select, insert, update, delete on organisation_tags to vigil_platform;

create table organisation_tag_links (
  organisation_id bigint not null references organisations,
  organisation_tag_id bigint not null references organisation_tags on delete cascade,
  primary key (organisation_id, organisation_tag_id)
);
create index organisation_tag_links_by_tag on organisation_tag_links (organisation_tag_id);
select app.protect('organisation_tag_links', 'select, insert, delete', '');
