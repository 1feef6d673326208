// Writes the schema of a database as readable text, the same for the same schema, so that a review
// sees what a migration leaves.
import type { ISql, Sql } from 'postgres';
import { dumpTables } from './schema/dump-tables.ts';

const HEADER =
  '-- The schema as all migrations leave it: written by a program and compared by a test, never edited by hand.';

/**
 * Extensions, schemas, types, functions, tables with all that hangs on them, views and sequences of
 * schemas public and app.
 */
export async function dumpSchema(sql: Sql): Promise<string> {
  const blocks = await sql.begin('isolation level repeatable read read only', async (tx) => {
    // Names of public stand bare and all others with their schema, whatever the connection's own
    // path is.
    await tx`set local search_path to public`;
    return [
      ...(await dumpGround(tx)),
      ...(await dumpFunctions(tx)),
      ...(await dumpTables(tx)),
      ...(await dumpViews(tx)),
      ...(await dumpSequences(tx)),
    ];
  });
  return `${[HEADER, ...blocks].join('\n\n')}\n`;
}

async function dumpGround(sql: ISql): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select format('create extension %I', extname) as text, 1 as part, extname::text as name
    from pg_extension
    where extname <> 'plpgsql'
    union all select format('create schema %I', nspname), 2, nspname::text
    from pg_namespace
    where nspname = 'app'
    union all select format('grant %s on schema %I to %s',
      string_agg(lower(g.privilege_type), ', ' order by g.privilege_type), n.nspname,
      coalesce(r.rolname::text, 'public')),
      3,
        n.nspname || ' ' || coalesce(r.rolname::text, 'public')
      from pg_namespace n, aclexplode(n.nspacl) g left join pg_roles r on r.oid = g.grantee
      where n.nspname in ('public', 'app')
        and g.grantee <> n.nspowner
        and coalesce(r.rolname, '') <> 'pg_database_owner'
      group by n.nspname, r.rolname
    union all select format('create type %s as enum (%s)', t.oid::regtype,
      string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)),
      4, t.typname::text
      from pg_type t join pg_enum e on e.enumtypid = t.oid group by t.oid, t.typname
    union all select format('create domain %s as %s', t.oid::regtype,
      concat_ws(' ', format_type(t.typbasetype, t.typtypmod),
        (select string_agg(pg_get_constraintdef(k.oid), ' ' order by k.conname)
          from pg_constraint k
          where k.contypid = t.oid))),
          5, t.typname::text
      from pg_type t
      where t.typtype = 'd' and t.typnamespace in ('public'::regnamespace, 'app'::regnamespace)
    order by part, name`;
  return rows.length === 0 ? [] : [rows.map(({ text }) => `${text};`).join('\n')];
}

async function dumpFunctions(sql: ISql): Promise<string[]> {
  const rows = await sql<{ text: string; grants: string[]; open: boolean }[]>`
    select pg_get_functiondef(p.oid) as text, p.proacl is null
      or exists (select from aclexplode(p.proacl) g where g.grantee = 0) as open,
      array(select format('grant execute on function %s to %s', p.oid::regprocedure, r.rolname)
        from aclexplode(p.proacl) g
        join pg_roles r on r.oid = g.grantee
        where g.grantee <> p.proowner
        order by r.rolname) as grants
    from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'app'::regnamespace)
      and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.oid::regprocedure::text`;
  return rows.map(({ text, grants, open }) =>
    [
      `${text.trimEnd()};`,
      ...(open ? [] : ['-- not executable by public']),
      ...grants.map((line) => `${line};`),
    ].join('\n'),
  );
}

async function dumpViews(sql: ISql): Promise<string[]> {
  const rows = await sql<{ head: string; text: string; grants: string[] }[]>`
    select format('create %s %s%s as', case c.relkind
      when 'm' then 'materialized view'
      else 'view' end, c.oid::regclass,
        case
          when c.reloptions is null then ''
          else format(' with (%s)', array_to_string(c.reloptions, ', ')) end) as head,
      pg_get_viewdef(c.oid, true) as text,
      array(select format('grant %s on %s to %s',
          string_agg(lower(g.privilege_type), ', ' order by g.privilege_type), c.oid::regclass,
          coalesce(r.rolname::text, 'public'))
        from aclexplode(c.relacl) g
        left join pg_roles r on r.oid = g.grantee
        where g.grantee <> c.relowner
        group by r.rolname
        order by r.rolname) as grants
    from pg_class c
    where c.relkind in ('v', 'm')
      and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
    order by c.relname`;
  return rows.map(({ head, text, grants }) =>
    [head, text, ...grants.map((line) => `${line};`)].join('\n'),
  );
}

/** Identity sequences follow from their column; only who may use a sequence needs saying. */
async function dumpSequences(sql: ISql): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select format('grant %s on sequence %s to %s', privileges, name,
      string_agg(role, ', ' order by role)) as text
    from (
      select c.oid::regclass::text as name, coalesce(r.rolname::text, 'public') as role,
        string_agg(lower(g.privilege_type), ', ' order by g.privilege_type) as privileges
      from pg_class c, aclexplode(c.relacl) g left join pg_roles r on r.oid = g.grantee
      where c.relkind = 'S'
        and g.grantee <> c.relowner
        and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
      group by c.oid, r.rolname) one
    group by name, privileges order by name, privileges`;
  return rows.length === 0 ? [] : [rows.map(({ text }) => `${text};`).join('\n')];
}
