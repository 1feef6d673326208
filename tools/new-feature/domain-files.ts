// The domain files of a new feature: its record with its calls, and its table, as a named thing of
// an organisation that can be archived, or deleted.
import type { FeatureNames } from './names.ts';

export const apiFile = ({
  feature,
  oneSnake,
  camel,
  camels,
  words,
  oneWord,
  title,
  read,
  write,
  deleted,
}: FeatureNames): string => `\
// ${title} of an organisation: what one is, and the calls that list and change them.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { resource } from '#domain/kit/resource.ts';${deleted ? '' : "\nimport { flagFilter } from '#domain/kit/resource/filters.ts';"}

const fields = z.object({ name: field.requiredText('name'), note: field.longText('note', 2000) });

export const ${camel} = z.object({
  id: field.id(),
  ...fields.shape,${deleted ? '' : '\n  archived_at: field.instant().nullable(),'}
  created_at: field.instant(),
  updated_at: field.instant(),
});

export const ${camels} = resource({
  name: '${oneSnake}',
  words: { one: '${oneWord}', many: '${words}' },
  path: '/organisations/:organisationId/${feature}',
  scope: 'organisation',
  access: { read: ['${read}'], write: ['${write}'] },
  record: ${camel},
  columns: ['id', 'name', ${deleted ? '' : "'archived_at', "}'updated_at'],
  fields,
  required: ['name'],
  filters: {${deleted ? '' : ' archived: flagFilter() '}},
  sorts: ['name', 'created_at'],
  search: ['name'],
  verbs: { ${deleted ? 'remove: {}' : 'archive: {}, restore: {}'} },${deleted ? '' : '\n  bulk: { archive: {}, restore: {} },'}
  picker: { path: '/lists/organisations/:id/${feature}', label: 'name' },
});
`;

export const migrationFile = ({ table, words, deleted }: FeatureNames): string => `\
-- The ${words} of each organisation.
create table ${table} (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  name_key text generated always as (lower(name)) stored,
  note text check (length(note) <= 2000),${deleted ? '' : '\n  archived_at timestamptz,'}
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  unique (id)
);
create unique index ${table}_by_name on ${table} (organisation_id, name_key);
create index ${table}_by_creation on ${table} (organisation_id, created_at, id);
select app.protect('${table}', 'select, insert, update${deleted ? ', delete' : ''}', 'select');
`;
