// Row security of the tenants' tables: on, forced, and one policy for each role that may touch the
// table.
import type { ISql } from 'postgres';
import { type CatalogueExceptions, REQUEST_ROLES } from './catalogue-exceptions.ts';
import type { CatalogueFinding } from './catalogue-finding.ts';

interface TableRow {
  name: string;
  tenant: boolean;
  partition: boolean;
  enabled: boolean;
  forced: boolean;
}

interface RoleRow {
  table: string;
  role: string;
  granted: boolean;
  policies: number;
}

/**
 * Missing locks, doubled policies, open partitions, and tables without a tenant that a tenant can
 * see.
 */
export async function tenantTableFindings(
  sql: ISql,
  exceptions: CatalogueExceptions,
): Promise<CatalogueFinding[]> {
  const tables = await tablesOf(sql);
  const roles = await rolesOf(sql);
  const restricted = await restrictedFindings(sql);
  const shared = await sql<{ table: string; policy: string }[]>`
    select c.relname as table, p.polname as policy
    from pg_policy p
    join pg_class c on c.oid = p.polrelid
    where cardinality(p.polroles) <> 1 or p.polroles = '{0}' order by 1, 2`;
  return [
    ...tables.flatMap((table) =>
      tableFindings(
        table,
        roles.filter((role) => role.table === table.name),
        exceptions,
      ),
    ),
    ...restricted,
    ...shared.map(({ table, policy }) => ({
      table,
      rule: 'one-policy-per-role',
      message: `policy ${policy} is not for exactly one role`,
    })),
  ];
}

function tableFindings(
  table: TableRow,
  roles: RoleRow[],
  exceptions: CatalogueExceptions,
): CatalogueFinding[] {
  const found: CatalogueFinding[] = [];
  const add = (rule: string, message: string): void => {
    found.push({ table: table.name, rule, message });
  };
  const granted = roles.filter((role) => role.granted);
  if (table.partition) {
    for (const { role } of granted)
      add('closed-partition', `${role} reaches the partition past the policies of its table`);
    return found;
  }
  if (!table.tenant) {
    const open = granted.filter(({ role }) => role !== 'vigil_platform');
    if (table.enabled || open.length === 0 || table.name in exceptions.open_tables) return found;
    add(
      'open-table',
      `${open.map(({ role }) => role).join(', ')} may touch every row: protect it or list it with a reason`,
    );
    return found;
  }
  if (!table.enabled) add('row-security', 'row level security is not enabled');
  if (!table.forced) add('row-security', 'row level security is not forced on the owner');
  for (const { role, granted: may, policies } of roles) {
    if (may && policies !== 1)
      add('one-policy-per-role', `${role} is granted and has ${policies} policies, not one`);
    if (!may && policies > 0) add('one-policy-per-role', `${role} has a policy and no grant`);
  }
  return found;
}

/**
 * Where the restricted view lacks what the tenant's has, or shows rows of people without asking
 * whose they are.
 */
async function restrictedFindings(sql: ISql): Promise<CatalogueFinding[]> {
  const lacking = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and not c.relispartition and case c.relkind
      when 'S' then has_sequence_privilege('vigil_tenant', c.oid, 'usage')
        and not has_sequence_privilege('vigil_restricted', c.oid, 'usage')
      when 'r' then ${touches(sql, 'vigil_tenant')} and not ${touches(sql, 'vigil_restricted')}
      when 'p' then ${touches(sql, 'vigil_tenant')}
        and not ${touches(sql, 'vigil_restricted')}
        else false end
    order by 1`;
  const open = await sql<{ name: string }[]>`
    select c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid
    where 'vigil_restricted'::regrole = any (p.polroles)
      and pg_get_expr(p.polqual, p.polrelid) !~* 'exists|restricted_by|parent'
      and exists (select from pg_attribute a
        where a.attrelid = c.oid
          and a.attname in ('user_id', 'device_id', 'alert_id', 'department_id'))
    order by 1`;
  const finding = ({ name: table }: { name: string }, message: string) => ({
    table,
    rule: 'restricted-view',
    message,
  });
  return [
    ...lacking.map((row) =>
      finding(
        row,
        'vigil_tenant is granted and vigil_restricted is not: app.protect or app.restrict gives it',
      ),
    ),
    ...open.map((row) =>
      finding(row, 'vigil_restricted sees rows of everybody: its policy must ask whose they are'),
    ),
  ];
}

const touches = (sql: ISql, role: string) =>
  sql`
    (has_any_column_privilege(${role}, c.oid, 'select, insert, update')
      or has_table_privilege(${role}, c.oid, 'delete'))
  `;

function tablesOf(sql: ISql): Promise<TableRow[]> {
  return sql<TableRow[]>`
    select c.relname as name, c.relispartition as partition, c.relrowsecurity as enabled,
      c.relforcerowsecurity as forced,
      c.relname = 'organisations' or exists (
        select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped) as tenant
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    order by 1`;
}

function rolesOf(sql: ISql): Promise<RoleRow[]> {
  return sql<RoleRow[]>`
    select c.relname as table, r.rolname as role,
      has_any_column_privilege(r.oid, c.oid, 'select, insert, update, references')
        or has_table_privilege(r.oid, c.oid, 'delete, truncate') as granted,
      (select count(*)::int
        from pg_policy p
        where p.polrelid = c.oid and r.oid = any (p.polroles)) as policies
    from pg_class c cross join pg_roles r
    where c.relkind in ('r', 'p')
      and c.relnamespace = 'public'::regnamespace
      and r.rolname in ${sql(REQUEST_ROLES)}
    order by 1, 2`;
}
