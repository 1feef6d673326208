// Finds functions, defaults, checks, policies and views that read PostgreSQL's own clock instead of
// app.now().
import type { ISql } from 'postgres';
import type { CatalogueExceptions } from './catalogue-exceptions.ts';
import type { CatalogueFinding } from './catalogue-finding.ts';

const OWN_CLOCK =
  /(?<![\w.])(now|transaction_timestamp|statement_timestamp|clock_timestamp)\(\)|(?<![\w.'])(current_timestamp|current_date|current_time|localtimestamp)\b/i;

/** Every place that a test could not move in time. */
export async function databaseClockFindings(
  sql: ISql,
  exceptions: CatalogueExceptions,
): Promise<CatalogueFinding[]> {
  const rows = await sql<{ name: string; part: string; text: string }[]>`
    select n.nspname || '.' || p.proname as name, 'function' as part,
      pg_get_functiondef(p.oid) as text
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'app') and p.prokind in ('f', 'p')
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select c.relname, 'default of ' || a.attname, pg_get_expr(d.adbin, d.adrelid)
      from pg_attrdef d
      join pg_class c on c.oid = d.adrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
      where c.relnamespace = 'public'::regnamespace
    union all select c.relname, 'check ' || k.conname, pg_get_constraintdef(k.oid)
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      where k.contype = 'c' and c.relnamespace = 'public'::regnamespace
    union all select c.relname, 'policy ' || p.polname,
      concat_ws(' ', pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
      from pg_policy p join pg_class c on c.oid = p.polrelid
    union all select c.relname, 'view', pg_get_viewdef(c.oid)
      from pg_class c
      where c.relkind in ('v', 'm')
        and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
    order by 1, 2`;
  return rows.flatMap(({ name, part, text }) => {
    const clock = OWN_CLOCK.exec(text.replace(/--.*$/gm, ''));
    if (!clock || name in exceptions.own_clock) return [];
    return [
      {
        table: name,
        rule: 'app-now',
        message: `${part} asks ${clock[0].toLowerCase()}: ask app.now()`,
      },
    ];
  });
}
