// What is true of a new feature: its record, its calls and its table, as a plain named thing of an organisation.
import type { FeatureNames } from './names.ts';

export function recordFile({ camel, pascal, oneWord }: FeatureNames): string {
  return `// One ${oneWord} as the table, the calls and the form know it: every other shape derives from here.
import * as z from 'zod';

export const ${camel} = z.object({ id: z.number(), name: z.string() });
export type ${pascal} = z.infer<typeof ${camel}>;

/** What a person may write of it. */
export const ${camel}Fields = z.object({
  name: z.string('The name is required.').trim().min(1, 'The name is required.').max(200, 'The name may have 200 characters at most.'),
});
export type ${pascal}Fields = z.infer<typeof ${camel}Fields>;
`;
}

export function apiFile({ feature, one, oneSnake, camel, camels, words, oneWord, title, read, write }: FeatureNames): string {
  return `// The calls of an organisation's ${words}: list, create and change.
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import { ${camel}, ${camel}Fields } from './${one}.ts';

const reading = { anyOf: ['${read}'] } as const;
const writing = { anyOf: ['${write}'] } as const;

export const ${camels}Api = {
  list: listEndpoint({
    path: '/organisations/:organisationId/${feature}',
    access: reading,
    scope: 'organisation',
    summary: '${title} of an organisation, in the order they were made.',
    item: ${camel},
    filters: {},
    sorts: ['id'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/organisations/:organisationId/${feature}',
    access: writing,
    scope: 'organisation',
    summary: 'Add one ${oneWord}.',
    body: ${camel}Fields,
    response: ${camel},
    audit: '${oneSnake}.created',
  }),
  change: endpoint({
    method: 'PUT',
    path: '/organisations/:organisationId/${feature}/:id',
    access: writing,
    scope: 'organisation',
    summary: 'Change one ${oneWord}.',
    body: ${camel}Fields,
    response: ${camel},
    audit: '${oneSnake}.changed',
  }),
};
`;
}

export function migrationFile({ table, words }: FeatureNames): string {
  return `-- The ${words} of each organisation.

create table ${table} (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  created_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  unique (id)
);
select app.protect('${table}', 'select, insert, update', 'select');
`;
}
