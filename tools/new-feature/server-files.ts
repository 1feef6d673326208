// The server files of a new feature: the store and the routes in one file, its `.feature.ts`, a
// factory for tests, and a test of its own rules.
import type { FeatureNames } from './names.ts';

export const routesFile = ({ feature, camels, table, oneWord, words }: FeatureNames): string => `\
// The calls of ${words}, answered by the resource kit.
import { ${camels} } from '#domain/${feature}/${feature}.api.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';

export const ${camels}Routes = crud(${camels}, tableStore(${camels}, { table: '${table}', lowered: { name: 'name_key' } }), {
  taken: { ${table}_by_name: ['name', 'Another ${oneWord} has this name.'] },
});
`;

export const serverFeatureFile = ({ feature, camels, title }: FeatureNames): string => `\
// ${title} in the program: the calls.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async () => {
    const { ${camels}Routes } = await import('./${feature}.routes.ts');
    return { routes: ${camels}Routes };
  },
};
`;

export const factoryFile = ({ article, pascal, table, oneWord, title }: FeatureNames): string => `\
// ${title} for tests and the demo world.
import type { Tx } from '#server/kit/db/database.ts';

/** Writes one and answers its id. */
export async function ${article}${pascal}(sql: Tx, given: { organisation_id: number; name: string }): Promise<number> {
  const [row] = await sql<{ id: number }[]>\`insert into ${table} \${sql(given)} returning id\`;
  if (!row) throw new Error('the ${oneWord} was not written');
  return row.id;
}
`;

export const testFile = ({
  feature,
  article,
  camel,
  camels,
  pascal,
  table,
  oneWord,
  title,
}: FeatureNames): string => `\
// ${title}: its own rules, in addition to those that the resource kit proves.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ${camel} } from '#domain/${feature}/${feature}.api.ts';
import { parityFindings } from '#server/kit/resource/parity.ts';
import { type ResourceWorld, resourceWorld } from '#server/kit/testing/resource-world.ts';
import { ${article}${pascal} } from './${feature}.factory.ts';
import { ${camels}Routes } from './${feature}.routes.ts';

let world: ResourceWorld;
beforeAll(async () => {
  world = await resourceWorld(${camels}Routes);
});
beforeEach(async () => await world.begin());
afterAll(async () => await world.close());

test('the record and the table agree', async () => {
  expect(await parityFindings(world.sql, ${camel}, '${table}', ['organisation_id'])).toEqual([]);
});

test('a name that another ${oneWord} has is refused, and nothing is written', async () => {
  const { sql, own } = world;
  await ${article}${pascal}(sql, { organisation_id: own, name: 'North' });
  const answer = await world.ofOrganisation.post(\`/organisations/\${own}/${feature}\`, { name: 'NORTH' });
  expect([answer.status, answer.body.errors]).toEqual([422, { name: ['Another ${oneWord} has this name.'] }]);
  expect(await sql\`select name from ${table}\`).toEqual([{ name: 'North' }]);
});
`;
