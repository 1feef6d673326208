// An engine whose sweeps all finish writes a pulse every few seconds; while one does not finish it
// writes none, and the watch reports the engine (goals.md F27).
import { pulseEveryMs } from '#domain/console-health/proof-pace.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { Engine } from '#server/kit/jobs/sweep.ts';
import type { Log } from '#server/kit/log.ts';

/** @returns stops it */
export function startEnginePulse(
  database: Database,
  engine: Pick<Engine, 'overdue'>,
  log: Log,
): () => void {
  const pulse = async (): Promise<void> => {
    const overdue = engine.overdue();
    if (overdue.length > 0)
      return void log.error({ sweeps: overdue }, 'the background sweeps are not running');
    try {
      await database.write(
        { role: 'platform' },
        async (tx) =>
          await tx`
            insert into engine_pulses default values on conflict (id) do update set at = app.now()
          `,
      );
    } catch (error) {
      log.warn({ err: error }, 'the worker could not write its heartbeat');
    }
  };
  const timer = setInterval(() => void pulse(), pulseEveryMs);
  void pulse();
  return () => clearInterval(timer);
}
