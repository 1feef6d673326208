// A file of every alert of 24 months, made and downloaded: the server's memory must not grow with
// the rows.
import { nowMs, pause } from '../kit/clock.ts';
import type { Figures, Measurement, Side } from '../kit/measurement.ts';
import { residentKib } from '../kit/processes.ts';
import type { World } from '../ratios/world.ts';
import { openCallers } from './callers.ts';
import { runReport } from './reports.ts';

const lookEveryMs = 20;

async function side(world: World): Promise<Side | undefined> {
  const callers = await openCallers(world);
  if (!callers) return undefined;
  // Loaded code and warm caches are no part of the file.
  await runReport(world, callers, 'organisation-details');
  const before = residentKib(callers.pid);
  return {
    round: async (): Promise<Figures> => {
      const { id, rows, peakKib } = await runReport(world, callers, 'event-overview');
      let [most, isOver] = [peakKib, false];
      const watching = (async () => {
        for (; !isOver; await pause(lookEveryMs)) most = Math.max(most, residentKib(callers.pid));
      })();
      const began = nowMs();
      const answer = await fetch(`http://127.0.0.1:${callers.port}/api/report-runs/${id}/file`, {
        headers: callers.headersOf('platform'),
      });
      if (!answer.ok || !answer.body) throw new Error(`the file answered ${answer.status}`);
      let bytes = 0;
      for await (const piece of answer.body) bytes += piece.length;
      isOver = true;
      await watching;
      const seconds = (nowMs() - began) / 1000;
      world.log(
        `${rows} rows, ${Math.round(bytes / 1e6)} MB downloaded in ${seconds.toFixed(1)} s, memory ${Math.round(before / 1024)} MiB before, ${Math.round(most / 1024)} at most`,
      );
      return { most: (most - before) / 1024, missing: rows > 0 && bytes > rows * 40 ? 0 : 1 };
    },
    close: () => callers.close(),
  };
}

export const longExport: Measurement<World> = {
  name: 'long-export',
  part: 'insight',
  title: 'A file of every alert of 24 months, made and downloaded',
  lines: [
    {
      kind: 'count',
      figure: 'most',
      title: 'memory added to the server',
      unit: 'MiB',
      goal: { atMost: 300 },
    },
    {
      kind: 'count',
      figure: 'missing',
      title: 'files that are not whole',
      unit: 'count',
      goal: { atMost: 0 },
    },
  ],
  rounds: 1,
  product: side,
};
