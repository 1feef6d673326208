// What the server does for a new feature: SQL in the store, one transaction in the service, routes of two lines, a factory.
import type { FeatureNames } from './names.ts';

export function storeFile({ feature, one, camel, pascal, pascals, table, oneWord, words }: FeatureNames): string {
  return `// The SQL of ${words}, nothing else. A page starts at a key, so that page 1,000 costs what page 1 costs.
import type { ${pascal}, ${pascal}Fields } from '#domain/${feature}/${one}.ts';
import { invalid, notFound } from '#domain/kit/errors.ts';
import { metaFor, type Page, type PageQuery } from '#domain/kit/paging.ts';
import type { Tx } from '#server/kit/db/database.ts';

export async function list${pascals}(tx: Tx, organisationId: number, query: PageQuery): Promise<Page<${pascal}>> {
  const after = query.after === undefined ? 0 : Number(query.after);
  if (!Number.isSafeInteger(after)) throw invalid({ after: ['This page does not exist.'] });
  const items = await tx<${pascal}[]>\`
    select id, name from ${table} where organisation_id = \${organisationId} and id > \${after} order by id
    limit \${query.per_page} offset \${query.after === undefined ? (query.page - 1) * query.per_page : 0}\`;
  return { items: [...items], meta: metaFor(query, items.length, String(items.at(-1)?.id ?? '')) };
}

export async function insert${pascal}(tx: Tx, organisationId: number, fields: ${pascal}Fields): Promise<${pascal}> {
  const [${camel}] = await tx<${pascal}[]>\`insert into ${table} (organisation_id, name) values (\${organisationId}, \${fields.name}) returning id, name\`;
  if (!${camel}) throw notFound();
  return ${camel};
}

/** @throws 404 for another organisation's ${oneWord}, as for none */
export async function update${pascal}(tx: Tx, organisationId: number, id: number, fields: ${pascal}Fields): Promise<${pascal}> {
  const [${camel}] = await tx<${pascal}[]>\`
    update ${table} set name = \${fields.name} where organisation_id = \${organisationId} and id = \${id} returning id, name\`;
  if (!${camel}) throw notFound();
  return ${camel};
}
`;
}

export function serviceFile({ feature, one, oneSnake, camel, pascal, words }: FeatureNames): string {
  return `// What people do to ${words}: the row and its line in the story, in one transaction.
import type { Actor } from '#domain/access/actor.ts';
import type { ${pascal}, ${pascal}Fields } from '#domain/${feature}/${one}.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { insert${pascal}, update${pascal} } from './${feature}.store.ts';

export async function create${pascal}(tx: Tx, actor: Actor, organisationId: number, fields: ${pascal}Fields): Promise<${pascal}> {
  const ${camel} = await insert${pascal}(tx, organisationId, fields);
  await tellStory(tx, actor, organisationId, { kind: '${oneSnake}.created', data: ${camel} });
  return ${camel};
}

export async function change${pascal}(tx: Tx, actor: Actor, target: { organisationId: number; id: number }, fields: ${pascal}Fields): Promise<${pascal}> {
  const ${camel} = await update${pascal}(tx, target.organisationId, target.id, fields);
  await tellStory(tx, actor, target.organisationId, { kind: '${oneSnake}.changed', data: ${camel} });
  return ${camel};
}

async function tellStory(tx: Tx, actor: Actor, organisationId: number, happened: { kind: string; data: ${pascal} }): Promise<void> {
  await recordEvents(tx, [{ organisation_id: organisationId, ...happened, actor_staff_id: actor.user_id, acting_for_staff_id: actor.acting_for_user_id }]);
}
`;
}

export function routesFile({ feature, camels, pascal, pascals }: FeatureNames): string {
  return `// The calls of domain/${feature}/${feature}.api.ts, each handed to the service.
import { ${camels}Api } from '#domain/${feature}/${feature}.api.ts';
import { router } from '#server/kit/http/context.ts';
import { change${pascal}, create${pascal} } from './${feature}.service.ts';
import { list${pascals} } from './${feature}.store.ts';

export const ${camels}Routes = router(${camels}Api, {
  list: async ({ tx, params, query }) => await list${pascals}(tx, params.organisationId, query),
  create: async ({ tx, actor, params, body }) => await create${pascal}(tx, actor, params.organisationId, body),
  change: async ({ tx, actor, params, body }) => await change${pascal}(tx, actor, params, body),
});
`;
}

export function factoryFile({ feature, one, pascal, table, oneWord, words, title }: FeatureNames): string {
  return `// ${title} for tests and the demo world: the caller says what matters, the rest is filled in.
import type { ${pascal} } from '#domain/${feature}/${one}.ts';
import type { Tx } from '#server/kit/db/database.ts';

let made = 0;

/** Writes one ${oneWord} and answers it; without a name it gets the next number of all ${words}. */
export async function a${pascal}(sql: Tx, given: { organisation_id: number; name?: string }): Promise<${pascal}> {
  made += 1;
  const { organisation_id, name = \`${pascal} \${made}\` } = given;
  const [written] = await sql<${pascal}[]>\`insert into ${table} (organisation_id, name) values (\${organisation_id}, \${name}) returning id::int, name\`;
  if (!written) throw new Error('the ${oneWord} was not written');
  return written;
}
`;
}
