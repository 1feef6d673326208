// The SQL of issues: each open issue is stored once, however often the directory repeats the call.
import type { IssueKind } from '#domain/scim/scim.api.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface NewIssue {
  readonly kind: IssueKind;
  /** The name of the person or group in the directory. */
  readonly subject: string;
  readonly user_id?: number | null;
  readonly problem: string;
  readonly way_out: string;
  /** The refused record, where an account can be linked to it. */
  readonly attempt?: object | null;
}

export interface Place {
  readonly organisation_id: number;
  readonly connection_id: number;
}

/** @returns whether it is new; administrators were already emailed about a known one */
export async function keepIssue(
  tx: Tx,
  { organisation_id, connection_id }: Place,
  issue: NewIssue,
): Promise<boolean> {
  const attempt = issue.attempt ? JSON.stringify(issue.attempt) : null;
  const [row] = await tx<{ times: number }[]>`
    insert into scim_issues as i (organisation_id, connection_id, kind, subject, user_id, problem,
      way_out, attempt)
    values (${organisation_id}, ${connection_id}, ${issue.kind}, ${issue.subject.slice(0, 300)},
      ${issue.user_id ?? null}, ${issue.problem}, ${issue.way_out},
      ${attempt}::text::jsonb)
    on conflict (organisation_id, connection_id, kind, subject_key)
    where resolved_at is null do update
      set times = i.times + 1, last_at = app.now(), user_id = excluded.user_id,
        problem = excluded.problem, way_out = excluded.way_out, attempt = excluded.attempt
    returning times`;
  return row?.times === 1;
}

/** Settles issues of several people at once. */
export async function settleIssues(
  tx: Tx,
  { organisation_id, connection_id }: Place,
  subjects: readonly string[],
  kinds: readonly IssueKind[],
): Promise<void> {
  if (subjects.length === 0 || kinds.length === 0) return;
  await tx`
    update scim_issues set resolved_at = app.now()
    where organisation_id = ${organisation_id}
      and connection_id = ${connection_id}
      and kind = any(${[...kinds]}::text[])
      and subject_key = any(array(select lower(subject)
          from unnest(${[...subjects]}::text[]) subject))
        and resolved_at is null`;
}

export interface HeldIssue {
  readonly id: number;
  readonly kind: IssueKind;
  readonly subject: string;
  readonly user_id: number | null;
  readonly attempt: Record<string, unknown> | null;
}

/** An open one, held until the transaction ends. */
export async function lockIssue(
  tx: Tx,
  connectionId: number,
  id: number,
): Promise<HeldIssue | undefined> {
  const [row] = await tx<HeldIssue[]>`
    select id, kind, subject, user_id, attempt
    from scim_issues
    where connection_id = ${connectionId} and id = ${id} and resolved_at is null
    for no key update`;
  return row;
}

export async function resolveIssue(tx: Tx, id: number): Promise<void> {
  await tx`update scim_issues set resolved_at = app.now() where id = ${id}`;
}
