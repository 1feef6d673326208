// Makes the files of requested reports, one after the other, apart from the other sweeps; the run
// of a process that died is claimed and started again.
import { randomUUID } from 'node:crypto';
import { shownPersonOf } from '#domain/access/actor.ts';
import { abilitiesOf } from '#domain/access/roles.ts';
import { AppError } from '#domain/kit/errors.ts';
import { reportRunProgress } from '#domain/reports/reports.events.ts';
import { tell } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import type { Log } from '#server/kit/log.ts';
import { areaOf, makeFile, RunLost } from './make-file.ts';
import {
  anyWaiting,
  type ClaimedRun,
  claimRun,
  endRun,
  forgetOld,
  keepClaim,
  type RunRow,
  readRun,
  releaseRun,
} from './report-runs.store.ts';
import { namedRun } from './start-run.ts';

export const reportRunsSweepName = 'report runs';

/** After so many processes that died over it a run is given up. */
const mostAttempts = 3;
const keepEveryMs = 5000;
/** How often old files are looked for. */
const forgetEveryMs = 10 * 60_000;
/** The program's end waits so long for a run to give itself back. */
const lastMs = 2000;

const platform = { role: 'platform' } as const;

export interface ReportRunsParts {
  readonly database: Database;
  readonly log: Log;
  /** Called in the transaction that ends a run. */
  readonly ended?: (tx: Tx, run: ClaimedRun, now: RunRow) => Promise<void>;
  /** Rows before a file is cut, for tests. */
  readonly most?: number;
}

/** The sweep, with a method to wait for runs under way. */
export interface ReportRunsSweep extends Sweep {
  /** Resolves when no run is under way. */
  quiet(): Promise<void>;
}

export function reportRunsSweep(parts: ReportRunsParts): ReportRunsSweep {
  const { database, log } = parts;
  let working: Promise<void> | null = null;
  let isStopping = false;
  let forgotAt = Number.NEGATIVE_INFINITY;
  const begin = (): void => {
    working = workThrough(parts, () => isStopping)
      .catch((error: unknown) =>
        log.error({ err: error }, 'the reports that wait could not be made and will be retried'),
      )
      .finally(() => {
        working = null;
      });
  };
  return {
    name: reportRunsSweepName,
    everyMs: 2000,
    run: async () => {
      if (performance.now() - forgotAt > forgetEveryMs) {
        await database.write(platform, forgetOld);
        forgotAt = performance.now();
      }
      if (working === null && !isStopping && (await database.ask(anyWaiting))) begin();
      return null;
    },
    quiet: async () => void (await working),
    finish: async () => {
      isStopping = true;
      await Promise.race([working, new Promise((resolve) => setTimeout(resolve, lastMs).unref())]);
    },
  };
}

async function workThrough(parts: ReportRunsParts, isStopping: () => boolean): Promise<void> {
  while (!isStopping()) {
    const run = await parts.database.write(platform, async (tx) => await startNext(tx));
    if (!run) return;
    await doRun(parts, run, isStopping);
  }
}

/** Its starter sees the progress at once: the first row of a report may take seconds. */
async function startNext(tx: Tx): Promise<ClaimedRun | null> {
  const run = await claimRun(tx, randomUUID());
  const now = run && (await readRun(tx, run.id));
  if (now) await publishProgress(tx, run, now);
  return run;
}

const publishProgress = async (tx: Tx, run: ClaimedRun, now: RunRow): Promise<void> =>
  await tell(tx, [
    {
      channels: [`private-user.${shownPersonOf(run.run_as.actor)}`],
      event: reportRunProgress.name,
      data: namedRun(now),
    },
  ]);

async function doRun(
  { database, log, most, ended }: ReportRunsParts,
  run: ClaimedRun,
  isStopping: () => boolean,
): Promise<void> {
  const end = async (outcome: { problem: string; is_cut: boolean }): Promise<void> =>
    await database.write(platform, async (tx) => {
      const now = await endRun(tx, run, outcome);
      if (!now) return;
      await publishProgress(tx, run, now);
      await ended?.(tx, run, now);
    });
  const refusal = refusalOf(run);
  if (refusal !== '') return await end({ problem: refusal, is_cut: false });
  const keeping = setInterval(
    () => void database.write(platform, async (tx) => await keepClaim(tx, run)).catch(() => {}),
    keepEveryMs,
  );
  try {
    const is_cut = await makeFile({
      database,
      run,
      isStopping,
      most,
      publishProgress: async (tx, now) => await publishProgress(tx, run, now),
    });
    await end({ problem: '', is_cut });
  } catch (error) {
    if (error instanceof RunLost)
      return await database.write(platform, async (tx) => await releaseRun(tx, run));
    if (error instanceof AppError && error.status < 500)
      return await end({ problem: error.message, is_cut: false });
    log.error({ err: error, report_run: run.id }, 'a report failed');
    // While the database is down nothing can be recorded: the claim expires, and the run is claimed
    // again.
    if (error instanceof AppError && run.attempts < mostAttempts) throw error;
    await end({
      problem: 'The report could not be made. Run it again, and contact support if it fails again.',
      is_cut: false,
    });
  } finally {
    clearInterval(keeping);
  }
}

/** Why the run may not go on; empty where it may. */
function refusalOf(run: ClaimedRun): string {
  const needed =
    areaOf(run) === 'platform'
      ? (['read reports'] as const)
      : (['read organisation reports', 'read reports'] as const);
  const abilities = abilitiesOf(run.role, run.abilities);
  if (!run.same || !needed.some((permission) => abilities.includes(permission)))
    return 'You no longer have permission for this report.';
  if (run.attempts > mostAttempts)
    return 'The report could not be made. Narrow the filters and run it again.';
  return '';
}
