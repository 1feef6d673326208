// Reads the catalogue of a migrated database and names every table, key and role that breaks a
// rule.
import type { ISql } from 'postgres';
import { type CatalogueExceptions, EXCEPTIONS } from './schema/catalogue-exceptions.ts';
import type { CatalogueFinding } from './schema/catalogue-finding.ts';
import { databaseClockFindings } from './schema/database-clocks.ts';
import { databaseRoleFindings } from './schema/database-roles.ts';
import { phoneColumnFindings } from './schema/phone-columns.ts';
import { tenantKeyFindings } from './schema/tenant-keys.ts';
import { tenantTableFindings } from './schema/tenant-tables.ts';

/**
 * Everything in the connected database that breaks the rules for data; the connection must see the
 * whole catalogue (the owner's does).
 */
export async function catalogueFindings(
  sql: ISql,
  exceptions: CatalogueExceptions = EXCEPTIONS,
): Promise<CatalogueFinding[]> {
  return [
    ...(await tenantTableFindings(sql, exceptions)),
    ...(await tenantKeyFindings(sql, exceptions)),
    ...(await databaseRoleFindings(sql)),
    ...(await databaseClockFindings(sql, exceptions)),
    ...(await phoneColumnFindings(sql)),
  ];
}
