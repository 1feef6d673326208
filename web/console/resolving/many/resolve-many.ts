// Sends the resolution of many alerts in small batches of one cell each, so that progress shows and
// a lost connection stops only unsent ones of its cell.
import { t } from '@lingui/core/macro';
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { resolvingApi } from '#domain/alerts/resolving/resolving.api.ts';
import type { BodyInputOf } from '#domain/kit/endpoint.ts';
import { resolvingCalls } from '#web/alerts/alert-calls.ts';
import type { ShownAlert } from '#web/alerts/shown-alert.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { cellOf } from '#web/kit/cells/cells.ts';

/** Alerts in one batch. */
const part = 20;

export type OneReason = Omit<BodyInputOf<(typeof resolvingApi)['resolveMany']>, 'alerts'>;

/** An alert that stays open, and why. */
export interface LeftAlert {
  readonly row: AlertRow;
  readonly reason: string;
}

export interface ManyDone {
  readonly resolved: number;
  readonly left: readonly LeftAlert[];
}

interface Progress {
  onResolved: (rows: readonly AlertRow[]) => void;
  /**
   * @param count the number of decided alerts
   */
  onProgress: (count: number) => void;
}

/**
 * @param reasonIn the reason in the words of a cell, whose comments have numbers of their own
 * @throws CallError for an invalid reason, before anything is resolved
 */
export async function resolveMany(
  alerts: readonly ShownAlert[],
  reasonIn: (cell: number) => OneReason,
  progress: Progress,
): Promise<ManyDone> {
  const ofCells = Map.groupBy(alerts, ({ row }) => cellOf('alerts', row.id));
  let done: ManyDone = { resolved: 0, left: [] };
  for (const [cell, some] of ofCells) {
    const before = done.resolved + done.left.length;
    const next = await resolveInCell(some, reasonIn(cell), {
      onResolved: progress.onResolved,
      onProgress: (count) => progress.onProgress(before + count),
      isFirst: before === 0,
    });
    done = { resolved: done.resolved + next.resolved, left: [...done.left, ...next.left] };
  }
  return done;
}

async function resolveInCell(
  alerts: readonly ShownAlert[],
  reason: OneReason,
  { onResolved, onProgress, isFirst }: Progress & { isFirst: boolean },
): Promise<ManyDone> {
  const left: LeftAlert[] = [];
  let resolved = 0;
  for (let at = 0; at < alerts.length; at += part) {
    const some = alerts.slice(at, at + part);
    try {
      const body = { ...reason, alerts: some.map(({ row, query }) => ({ id: row.id, ...query })) };
      const done = await call(
        resolvingCalls.resolveMany,
        { body },
        { cell: cellOf('alerts', some[0]?.row.id ?? 0), handles },
      );
      onResolved(done.resolved);
      resolved += done.resolved.length;
      const reasons = new Map(done.left.map((one) => [one.id, one.reason]));
      left.push(...some.flatMap(({ row }) => rowLeft(row, reasons.get(row.id))));
      onProgress(at + some.length);
    } catch (error) {
      const isInvalid = isFirst && at === 0;
      if (!(error instanceof CallError) || (isInvalid && error.status !== 0)) throw error;
      const words =
        error.status === 0
          ? t`Not sent: the connection was lost. Check it, then try again.`
          : error.message;
      left.push(...alerts.slice(at).map(({ row }) => ({ row, reason: words })));
      break;
    }
  }
  return { resolved, left };
}

const handles = [0, 403, 409, 429, 500, 502, 503, 504];

const rowLeft = (row: AlertRow, reason: string | undefined): LeftAlert[] =>
  reason === undefined ? [] : [{ row, reason }];
