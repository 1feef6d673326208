// The history of one device: its reports and the changes to it. Operators' actions in its alerts
// are in the alerts' stories.
import * as z from 'zod';
import type { UserHistoryItem } from '#domain/alerts/actions/user-alerts.api.ts';
import { notFound } from '#domain/kit/errors.ts';
import { readArchivedLine } from '#server/audit/archives/archived-line.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readLines } from './user-history.store.ts';

const otherKinds = [
  'activation_code.created',
  'phone_app.activated',
  'phone_app.ended',
  'button.paired',
  'button.unpaired',
];

/** Newest first, 200 at a time. @throws 404 for a device out of view */
export async function readDeviceHistory(
  tx: Tx,
  id: number,
  before: number | undefined,
): Promise<UserHistoryItem[]> {
  if (before === 0) return [];
  const [device] = await tx<
    { organisation_id: number }[]
  >`select organisation_id from devices where id = ${id}`;
  if (!device) throw notFound();
  const lines = await readLines(
    tx,
    tx`
    e.organisation_id = ${device.organisation_id} and e.device_id = ${id}
      and (e.kind like 'device.%' or e.kind like 'device\\_command.%' or e.kind = any(${otherKinds}::text[])) ${before ? tx`and e.id < ${before}` : tx``}
    order by e.id desc limit 200`,
  );
  const archived =
    lines.length < 200
      ? await readArchivedLine(tx, tx`select created_at from devices where id = ${id}`)
      : [];
  return [
    ...(await withPeople(tx, device.organisation_id, lines)),
    ...archived.map((line) => ({ ...line, alert_id: null })),
  ];
}

/** The previous and next wearer in a line of an assignment; null for none. */
const peopleOf = ({ data: { changes } }: UserHistoryItem): number[] =>
  changed.safeParse(changes).data?.user_id.flatMap((id) => id ?? []) ?? [];
const changed = z.object({ user_id: z.array(z.number().nullable()) });

/**
 * Each line with the names of its people, by id: those that the reader may see. The events
 * themselves keep no names.
 */
async function withPeople(
  tx: Tx,
  organisationId: number,
  lines: readonly UserHistoryItem[],
): Promise<UserHistoryItem[]> {
  const ids = [...new Set(lines.flatMap(peopleOf))];
  if (ids.length === 0) return [...lines];
  const rows = await tx<{ id: number; name: string }[]>`
    select id, name
    from users
    where organisation_id = ${organisationId} and id = any(${ids}::bigint[])`;
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return lines.map((line) => {
    const people = peopleOf(line).flatMap((id) =>
      names.has(id) ? [[String(id), names.get(id)]] : [],
    );
    return people.length === 0
      ? line
      : { ...line, data: { ...line.data, people: Object.fromEntries(people) } };
  });
}
