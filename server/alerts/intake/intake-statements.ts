// The statements that keep a batch, in the order in which they must be done, and which of the two
// raising statements each alarm meets.

import { deviceFactsParts, keepDeviceFacts } from '#server/devices/heard.store.ts';
import type { ToldRow } from '#server/kit/audit.ts';
import type { Pipelined, Statement, Tx } from '#server/kit/db/database.ts';
import { type IntakeRow, raiseAlerts, recordNews } from '../alert-intake.store.ts';
import type { IntakeRows } from './intake-rows.ts';
import { raiseNewAlerts } from './new-alerts.store.ts';

/** Alarms first, then other story events, then device facts, and the frames that they came in. */
export function intakeStatements(
  tx: Tx,
  { alarms, news, reported, ...evidence }: IntakeRows,
): Pipelined<ToldRow> {
  const raising = raisingOf(tx, alarms);
  const rest = [
    ...(news.length > 0 ? [recordNews(tx, news)] : []),
    ...(reported.length > 0 ? [keepDeviceFacts(tx, reported, evidence)] : []),
  ];
  return {
    statements: [...raising, ...rest],
    answer: news.length === 0 && !isMarked(reported) ? onlyOne(raising) : undefined,
  };
}

/**
 * An event from a new network may write a line of its own, so its frames are read from the outbox.
 */
export const isMarked = (reported: IntakeRows['reported']): boolean =>
  reported.some(({ new_network }) => new_network !== undefined);

/**
 * The same where all alarms seem to be new ones, in one lean statement, which raises none of the
 * others. It returns a frame for each alarm of `alarms`, or the others are for repeatStatements.
 */
export function newAlertStatements(
  tx: Tx,
  { alarms, reported, ...evidence }: IntakeRows,
): Pipelined<ToldRow> {
  const answer = raiseNewAlerts(tx, oneOfEach(alarms), deviceFactsParts(tx, reported, evidence));
  return { statements: [answer], answer };
}

/** Alarms alone, raised already or not: those known by their key change nothing. */
export function repeatStatements(tx: Tx, alarms: readonly IntakeRow[]): Pipelined<ToldRow> {
  const statements = raisingOf(tx, alarms);
  return { statements, answer: onlyOne(statements) };
}

const onlyOne = (raising: readonly Statement<ToldRow>[]): Statement<ToldRow> | undefined =>
  raising.length === 1 ? raising[0] : undefined;

const raisingOf = (tx: Tx, alarms: readonly IntakeRow[]): Statement<ToldRow>[] =>
  layersOf(alarms).map((layer) => raiseAlerts(tx, layer));

const inTime = (rows: readonly IntakeRow[]): IntakeRow[] =>
  rows.toSorted(
    (left, right) =>
      Number(left.occurred_at > right.occurred_at) - Number(left.occurred_at < right.occurred_at),
  );

/** The first of each device. */
const oneOfEach = (alarms: readonly IntakeRow[]): IntakeRow[] => [
  ...new Map(
    inTime(alarms)
      .toReversed()
      .map((row) => [row.device_id, row]),
  ).values(),
];

// Two different alarms of one device group under the first, so the first must stand before the
// second is looked at.
function layersOf(rows: readonly IntakeRow[]): IntakeRow[][] {
  const typesByDevice = new Map<number, number[]>();
  const layers: IntakeRow[][] = [];
  for (const row of inTime(rows)) {
    const types = typesByDevice.get(row.device_id) ?? [];
    typesByDevice.set(row.device_id, types);
    if (!types.includes(row.alert_type_id ?? 0)) types.push(row.alert_type_id ?? 0);
    const layer = types.indexOf(row.alert_type_id ?? 0);
    layers[layer] = [...(layers[layer] ?? []), row];
  }
  return layers;
}
