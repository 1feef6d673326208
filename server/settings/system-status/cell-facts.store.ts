// What is known of the cells of this installation: whether their directory answers, and what another
// cell holds that is here too.
import { cellFault } from '#domain/settings/cells.ts';
import type { ServiceFacts } from '#domain/settings/system-status.ts';
import type { Tx } from '#server/kit/db/database.ts';

interface Row {
  readonly is_on: boolean;
  readonly answered_at: string | null;
  readonly answers: boolean;
  readonly cells: number;
  readonly claims: { readonly cell: number; readonly count: number }[];
}

export async function readCellFacts(tx: Tx): Promise<ServiceFacts> {
  const [row] = await tx<Row[]>`
    select s.is_on, app.iso(s.answered_at) as answered_at,
      coalesce(s.answered_at > app.now() - interval '1 minute', false) as answers,
      (select count(*)::int from cells) as cells,
      (select coalesce(json_agg(c order by c.cell), '[]')
        from (select cell, count(*)::int as count from directory_refusals group by cell) c) as claims
    from directory_state s`;
  if (!row) throw new Error('the state of the directory was not read');
  const { is_on, answered_at, answers, cells, claims } = row;
  const words = cellFault({ answers, claims });
  return {
    provider: is_on ? `${cells} ${cells === 1 ? 'cell' : 'cells'}` : null,
    is_set_up: is_on,
    is_optional: true,
    is_failing: is_on && !answers,
    is_limited: claims.length > 0,
    last_success_at: answered_at,
    last_failure: is_on && words !== null ? { at: null, words } : null,
    queue: null,
  };
}
