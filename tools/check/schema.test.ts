// The product's own database, freshly migrated: every catalogue rule holds, and database/schema.sql
// matches it exactly.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { dumpSchema } from './schema-dump.ts';
import { catalogueFindings } from './table-catalogue.ts';

let product: TestDatabase;

beforeAll(async () => {
  product = await testDatabase();
});
afterAll(() => product.close());

test('the catalogue has no findings', async () => {
  expect(await catalogueFindings(product.ownerSql)).toEqual([]);
});

// After a new migration: vitest run tools/check/schema.test.ts --update, then read the difference.
test('database/schema.sql equals the migrated schema', async () => {
  await expect(await dumpSchema(product.ownerSql)).toMatchFileSnapshot('../../database/schema.sql');
});
