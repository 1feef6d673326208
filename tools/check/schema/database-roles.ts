// The roles the program runs as: they own nothing, bypass no row security, and cannot rewrite the
// log.
import type { ISql } from 'postgres';
import { APPEND_ONLY, LOGIN_ROLE, REQUEST_ROLES } from './catalogue-exceptions.ts';
import type { CatalogueFinding } from './catalogue-finding.ts';

interface RoleRow {
  role: string;
  powers: string[];
  owns: string[];
  login: boolean;
}

/**
 * Missing roles, roles with a power or a possession, and any way to change an append-only table.
 */
export async function databaseRoleFindings(sql: ISql): Promise<CatalogueFinding[]> {
  const names = [...REQUEST_ROLES, LOGIN_ROLE];
  const rows = await rolesOf(sql, names);
  const missing = names.filter((name) => !rows.some((row) => row.role === name));
  return [
    ...missing.map((table) => ({ table, rule: 'role', message: 'the role does not exist' })),
    ...rows.flatMap(({ role: table, powers, owns, login }) => [
      ...powers.map((power) => ({ table, rule: 'role', message: `the role has ${power}` })),
      ...owns.map((thing) => ({ table, rule: 'role', message: `the role owns ${thing}` })),
      ...(login && table !== LOGIN_ROLE
        ? [{ table, rule: 'role', message: 'only the login role may sign in' }]
        : []),
    ]),
    ...(await rewriteFindings(sql, names)),
  ];
}

function rolesOf(sql: ISql, names: string[]): Promise<RoleRow[]> {
  return sql<RoleRow[]>`
    select r.rolname as role, r.rolcanlogin as login,
      array_remove(array[
        case when r.rolsuper then 'superuser' end, case when r.rolbypassrls then 'bypassrls' end,
        case
          when r.rolcreaterole then 'createrole' end, case
          when r.rolcreatedb then 'createdb' end,
        case when r.rolreplication then 'replication' end], null) as powers,
      array(
        select 'relation ' || relname
        from pg_class
        where relowner = r.oid and relkind not in ('i', 'I', 'S')
        union all select 'function ' || proname from pg_proc where proowner = r.oid
        union all select 'schema ' || nspname from pg_namespace where nspowner = r.oid
        union all select 'database ' || datname
        from pg_database
        where datdba = r.oid and datname = current_database()
        order by 1) as owns
    from pg_roles r where r.rolname in ${sql(names)} order by 1`;
}

async function rewriteFindings(sql: ISql, names: string[]): Promise<CatalogueFinding[]> {
  const rows = await sql<{ table: string; role: string; privilege: string }[]>`
    select c.relname as table, r.name as role, p.privilege
    from pg_class c,
      (select oid, rolname::text as name
        from pg_roles
        where rolname in ${sql(names)}
        union all select 0, 'public') r,
      unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) p (privilege)
    where c.relname in ${sql(APPEND_ONLY)} and c.relnamespace = 'public'::regnamespace
      and (has_table_privilege(r.oid, c.oid, p.privilege)
        or (p.privilege = 'UPDATE' and has_any_column_privilege(r.oid, c.oid, 'UPDATE')))
    order by 1, 2, 3`;
  return rows.map(({ table, role, privilege }) => ({
    table,
    rule: 'append-only',
    message: `${role} has ${privilege}`,
  }));
}
