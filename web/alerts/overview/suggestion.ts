// Whom an alert would be assigned to: the online operator with the fewest open alerts.
import type { AlertRow } from '#domain/alerts/alert.ts';

export interface OnlineOperator {
  readonly id: number;
  readonly name: string;
  /** Open alerts of theirs. */
  readonly open: number;
}

/** Who is at a console, with what each has, the fewest first. */
export function operatorsByLoad(online: readonly { id: number; name: string }[], rows: readonly AlertRow[]): OnlineOperator[] {
  const open = new Map<number, number>();
  for (const { owner } of rows) if (owner) open.set(owner.id, (open.get(owner.id) ?? 0) + 1);
  return online
    .map(({ id, name }) => ({ id, name, open: open.get(id) ?? 0 }))
    .sort((left, right) => left.open - right.open || left.name.localeCompare(right.name));
}

/** The first who is somebody else, or else the caller; undefined while nobody is online. @param operators fewest alerts first */
export const suggestedOf = (operators: readonly OnlineOperator[], me: number): OnlineOperator | undefined =>
  operators.find(({ id }) => id !== me) ?? operators[0];
