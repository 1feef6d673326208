// The statements that keep a batch, in the order in which they must be done, and which of the two
// raising statements each alarm meets.

import { heardParts, keepHeard } from '#server/devices/heard.store.ts';
import type { ToldRow } from '#server/kit/audit.ts';
import type { Pipelined, Statement, Tx } from '#server/kit/db/database.ts';
import { type IntakeRow, raiseAlerts, recordNews } from '../alert-intake.store.ts';
import type { IntakeRows } from './intake-rows.ts';
import { raiseNewAlerts } from './new-alerts.store.ts';

/** Alarms first, then news, then what devices said last, and the bytes they said it in. */
export function intakeStatements(
  tx: Tx,
  { alarms, news, heard, ...beside }: IntakeRows,
): Pipelined<ToldRow> {
  const raising = raisingOf(tx, alarms);
  const rest = [
    ...(news.length > 0 ? [recordNews(tx, news)] : []),
    ...(heard.length > 0 ? [keepHeard(tx, heard, beside)] : []),
  ];
  return {
    statements: [...raising, ...rest],
    answer: news.length === 0 && !isMarked(heard) ? onlyOne(raising) : undefined,
  };
}

/**
 * What comes from a new network may write a line of its own, so its frames are read from the
 * outbox.
 */
export const isMarked = (heard: IntakeRows['heard']): boolean =>
  heard.some(({ new_network }) => new_network !== undefined);

/**
 * The same where all alarms seem to be new ones, in one lean statement, which raises nothing of
 * those that are not. It answers a frame for each alarm of `alarms`, or the others are for
 * repeatStatements.
 */
export function newAlertStatements(
  tx: Tx,
  { alarms, heard, ...beside }: IntakeRows,
): Pipelined<ToldRow> {
  const answer = raiseNewAlerts(tx, oneOfEach(alarms), heardParts(tx, heard, beside));
  return { statements: [answer], answer };
}

/** Alarms alone, whatever was raised already: those known by their key change nothing. */
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

/** Of each device the first. */
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
