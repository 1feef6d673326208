// F16: ten times the usual load for a while, then the usual again: nothing is lost, answers and consoles stay in time, and the memory is bounded.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from '../caller.ts';
import type { FaultRun } from '../fault-run.ts';
import { someOf, tallyOf } from '../fault-run.ts';
import { Listener } from '../listener.ts';
import { startPendantLoad } from '../pendant-load.ts';

const baseRate = 220;
const times = 10;
const devices = 2000;
const consoleCount = 5;
const stormAnswerMs = 2000;
const usualAnswerMs = 500;
const mostBytes = 1024 ** 3;

export const storm: FaultRun = {
  name: 'storm',
  goal: 'F16',
  hurts: 'ten times the usual load, then the usual again',
  run: async (ground) => {
    const program = ground.start();
    await program.ready();
    const caller = new Caller(ground.place.httpPort);
    await caller.signIn('operator@vigil.example');
    const consoles = await Promise.all(
      Array.from({ length: consoleCount }, async () => await Listener.open(caller, ground.place.httpPort)),
    );
    const memory = watchMemory(program.pid);
    const during = await startPendantLoad(ground, { rate: baseRate * times, devices });
    const loads = [during];
    try {
      await sleep(ground.long ? 60_000 : 15_000);
      const weathered = await during.drain();
      during.close();
      const back = await startPendantLoad(ground, { rate: baseRate, devices, ledger: during.ledger });
      loads.push(back);
      await sleep(ground.long ? 30_000 : 10_000);
      const drained = (await back.drain()) && weathered;
      await sleep(1000);
      const comparison = back.ledger.compare(await ground.owner.storedEvents());
      const stormP99 = percentile(during.answersMs, 0.99);
      const backP99 = percentile(back.answersMs, 0.99);
      return {
        tally: tallyOf(comparison),
        lines: [
          `storm: ${during.answersMs.length} answers, p50 ${percentile(during.answersMs, 0.5)} ms, p99 ${stormP99} ms; after: p99 ${backP99} ms`,
          `consoles saw ${Math.min(...consoles.map((one) => one.seen.length))} to ${Math.max(...consoles.map((one) => one.seen.length))} changes; memory at most ${Math.round(memory.most() / 1024 ** 2)} MB`,
          ...someOf('lost', comparison.lost),
          ...someOf('doubled', comparison.doubled),
        ],
        conditions: [
          { says: 'every frame was answered in the end', held: drained },
          { says: 'answers in the storm: p99 within 2 s', held: stormP99 <= stormAnswerMs },
          { says: 'answers after it: p99 within 0.5 s', held: backP99 <= usualAnswerMs },
          {
            says: 'all consoles saw the same, live',
            held: new Set(consoles.map((one) => one.seen.length)).size === 1 && consoles.every((one) => one.live),
          },
          { says: 'less than 1 GB of memory', held: memory.most() < mostBytes },
        ],
        leastAcked: 5000,
      };
    } finally {
      memory.stop();
      for (const load of loads) load.close();
      for (const one of consoles) one.close();
    }
  },
};

const percentile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.POSITIVE_INFINITY);
};

const pageBytes = 4096;

/** The resident memory of the program, looked at twice a second. */
function watchMemory(pid: number) {
  let most = 0;
  const timer = setInterval(() => {
    const [, resident = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    most = Math.max(most, Number(resident) * pageBytes);
  }, 500);
  return { most: () => most, stop: () => clearInterval(timer) };
}
