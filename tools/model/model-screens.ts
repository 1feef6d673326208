// Compares the answers of calls with a recount and with a screen that has applied every frame.
import type { AlertRow } from '#domain/alerts/alert.ts';
import { compareInQueue, isCalling } from '#domain/alerts/alert-order.ts';
import { alertsApi } from '#domain/alerts/alerts.api.ts';
import { countQueue, listAlerts } from '#server/alerts/alerts-list.store.ts';
import { listFollowUps } from '#server/alerts/follow-ups/follow-ups.store.ts';
import type { Chronicle } from './model-chronicle.ts';
import type { Picture } from './model-picture.ts';
import type { ModelWorld } from './model-world.ts';

/** Violations on the screens; none while an organisation's change is not applied yet. */
export async function wrongScreens(
  world: ModelWorld,
  picture: Picture,
  chronicle: Chronicle,
): Promise<string[]> {
  const hidden = new Set(
    picture.organisations.filter(({ not_monitored }) => not_monitored).map(({ id }) => id),
  );
  const rows = picture.alerts.filter(({ status }) => status === 'active_alert');
  const wrong = [...chronicle.organisations].flatMap(([id, replica]) =>
    differences(
      `organisation ${id}`,
      replica.queue,
      rows.filter(({ organisation_id }) => organisation_id === id).map(({ row }) => row),
    ),
  );
  if (rows.some(({ organisation_id, monitored }) => monitored === hidden.has(organisation_id)))
    return wrong;
  const queue = rows.filter(({ monitored }) => monitored).map(({ row }) => row);
  return [
    ...wrong,
    ...differences('the centre', chronicle.centre.queue, queue),
    ...(await wrongAnswers(world, picture, queue)),
  ];
}

async function wrongAnswers(
  world: ModelWorld,
  picture: Picture,
  queue: readonly AlertRow[],
): Promise<string[]> {
  const [process] = world.processes;
  const staff = world.staff[0]?.user_id ?? 0;
  if (!process) return [];
  return await process.database.read({ role: 'centre' }, async (tx) => {
    const query = alertsApi.list.query.parse({ per_page: '100' });
    const [list, timers, counts] = await Promise.all([
      listAlerts(tx, query, staff),
      listFollowUps(tx, { ...query, owner: undefined }, staff),
      countQueue(tx),
    ]);
    const listed: AlertRow[] = JSON.parse(list.items.text);
    const calling = queue.filter(isCalling);
    const unowned = calling.filter(({ owner }) => owner === undefined);
    const lapsed = calling.filter(
      ({ owner, follow_up_lapsed }) => owner !== undefined && follow_up_lapsed,
    );
    const recount = {
      active: queue.length,
      unowned: unowned.length,
      unowned_priority: lowest(unowned),
      assigned: calling.length - unowned.length - lapsed.length,
      lapsed: lapsed.length,
      lapsed_priority: lowest(lapsed),
    };
    const open = picture.follow_ups
      .filter(
        ({ ended_at, alert_id }) => ended_at === null && queue.some(({ id }) => id === alert_id),
      )
      .map(({ id }) => id);
    return [
      ...differences('the list', listed, queue),
      ...(same(sorted(counts), sorted(recount))
        ? []
        : [`the counts are ${JSON.stringify(counts)}, not ${JSON.stringify(recount)}`]),
      ...(same(timers.items.map(({ follow_up }) => follow_up.id).toSorted(), open.toSorted())
        ? []
        : ['the list of follow-ups is another']),
    ];
  });
}

const lowest = (rows: readonly AlertRow[]): number | null =>
  rows.length === 0 ? null : Math.min(...rows.map(({ priority }) => priority));
const same = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);
const sorted = (record: object): [string, unknown][] =>
  Object.entries(record).toSorted(([left], [right]) => left.localeCompare(right));

function differences(
  screen: string,
  shown: readonly AlertRow[],
  rows: readonly AlertRow[],
): string[] {
  const expected = rows.toSorted(compareInQueue).map((row) => JSON.stringify(sorted(row)));
  const found = shown.map((row) => JSON.stringify(sorted(row)));
  if (same(found, expected)) return [];
  const place = expected.findIndex((row, index) => row !== found[index]);
  return [
    `${screen} shows ${found[place === -1 ? expected.length : place] ?? 'nothing'}, not ${expected[place] ?? 'nothing'}`,
  ];
}
