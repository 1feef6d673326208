-- What people are asked: an organisation's sign-up questions with the answers of its people, and the onboarding questions of each type of device.

create table sign_up_questions (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  question text not null check (length(question) between 1 and 300),
  answer_type text not null default 'text' check (answer_type in ('text', 'yes_no', 'choice')),
  options text[] not null default '{}',
  required boolean not null default false,
  "order" integer not null check ("order" > 0),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  unique (id),
  check (answer_type = 'choice' or options = '{}')
);
create index sign_up_questions_in_order on sign_up_questions (organisation_id, "order", id);
select app.protect('sign_up_questions', 'select, insert, update, delete', 'select');

create table sign_up_answers (
  organisation_id bigint not null,
  user_id bigint not null,
  question_id bigint not null,
  answer text not null check (length(answer) between 1 and 2000),
  answered_at timestamptz not null default app.now(),
  primary key (organisation_id, user_id, question_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id) on delete cascade,
  foreign key (organisation_id, question_id) references sign_up_questions (organisation_id, id) on delete cascade
);
create index sign_up_answers_by_question on sign_up_answers (organisation_id, question_id);
select app.protect('sign_up_answers', 'select, insert, update, delete', 'select');

-- The platform's, for everybody who gets a device of the type.
create table onboarding_questions (
  id bigint generated always as identity primary key,
  device_type_id bigint not null references device_types on delete cascade,
  question text not null check (length(question) between 1 and 300),
  required boolean not null default false,
  "order" integer not null check ("order" > 0)
);
create unique index onboarding_questions_by_text on onboarding_questions (device_type_id, lower(question));
grant select on onboarding_questions to vigil_tenant, vigil_restricted, vigil_centre;
grant select, insert, update, delete on onboarding_questions to vigil_platform;

alter table device_types add column updated_at timestamptz not null default app.now();
grant update on device_types to vigil_platform;

-- How many people have accepted a version is counted for each.
create index users_by_terms on users (terms_id) where terms_id is not null;

alter table terms add column written_by text;
comment on column terms.written_by is 'the name of who wrote this version: an organisation does not see the staff of the platform';
