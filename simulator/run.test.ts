// A run: sends its whole timetable, waits for missing answers, and ends at once when it is stopped.
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { FrameReader } from '#domain/ev04/frame-reader.ts';
import { encodeAcknowledgement, encodeNotSupported } from '#domain/ev04/server-frames.ts';
import { Cast } from './cast.ts';
import { Fleet } from './fleet.ts';
import { type RunOptions, run } from './run.ts';
import { type Scenario, timetable } from './scenario.ts';
import { quietShift } from './scenarios/quiet-shift.ts';
import { storm } from './scenarios/storm.ts';

const pendants = [
  { imei: '861629054004860', latitude: -36, longitude: 146 },
  { imei: '862311069162475', latitude: -36, longitude: 146 },
];
const clock = { start: new Date('2026-06-01T08:00:00.000Z'), speed: 1 };
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Answers each frame with what `answer` makes of its sequence; null is silence. */
async function startServer(answer: (sequence: number) => Uint8Array | null): Promise<number> {
  const server: Server = createServer((socket) => {
    const reader = new FrameReader();
    ends.push(() => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Uint8Array) => {
      reader.push(chunk);
      for (let item = reader.next(); item !== null; item = reader.next()) {
        const bytes = item.kind === 'frame' ? answer(item.frame.sequence) : null;
        if (bytes !== null) socket.write(bytes);
      }
    });
  });
  ends.push(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

function play(port: number, scenario: Scenario, changed: Partial<RunOptions> = {}) {
  const steps = scenario.steps({
    pendants,
    phones: 0,
    zoleos: [],
    seed: 1,
    rate: 200,
    seconds: 0.1,
  });
  const cast = new Cast({ pendants: new Fleet({ host: '127.0.0.1', port, seed: 1 }) });
  const lines: string[] = [];
  const options = {
    speed: 1,
    signal: new AbortController().signal,
    patienceMs: 10_000,
    progressMs: 20,
    farewellMs: 0,
    say: (line: string) => void lines.push(line),
  };
  return {
    lines,
    summary: run({ ...options, timetable: timetable(steps, clock), cast, ...changed }),
  };
}

describe('a run', () => {
  it('sends everything and waits for every acknowledgement', async () => {
    const port = await startServer(encodeAcknowledgement);
    const { lines, summary } = play(port, storm);
    expect(await summary).toEqual({
      attempted: 20,
      sent: 20,
      acked: 20,
      resent: 0,
      refused: 0,
      lost_connections: 0,
      unanswered: 0,
      received: 2,
      unknown: [],
      ended: 'whole',
    });
    expect(lines.at(-1)).toMatch(/^00:0\d {2}sent \d+ {2}acked \d+/);
  });

  it('counts an error answer as refused, and does not resend the frame', async () => {
    const port = await startServer((sequence) =>
      sequence === 3 ? encodeNotSupported(sequence) : encodeAcknowledgement(sequence),
    );
    expect(await play(port, storm).summary).toMatchObject({
      sent: 20,
      acked: 18,
      refused: 2,
      resent: 0,
      unanswered: 0,
    });
  });

  it('reports unacknowledged frames when its patience ends', async () => {
    const port = await startServer((sequence) =>
      sequence > 5 ? null : encodeAcknowledgement(sequence),
    );
    expect(await play(port, storm, { patienceMs: 200 }).summary).toMatchObject({
      acked: 10,
      unanswered: 10,
      ended: 'whole',
    });
  });

  it('stops on its signal, in the middle of an endless shift', async () => {
    const port = await startServer(encodeAcknowledgement);
    const end = new AbortController();
    const steps = quietShift.steps({
      pendants,
      phones: 0,
      zoleos: [],
      seed: 1,
      rate: 1,
      seconds: null,
    });
    const { summary } = play(port, quietShift, {
      timetable: timetable(steps, clock),
      signal: end.signal,
      say: () => end.abort(),
    });
    expect(await summary).toMatchObject({ ended: 'stopped' });
  });
});
