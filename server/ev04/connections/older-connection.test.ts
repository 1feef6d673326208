// A connection from a new network takes the place of an older one only if the older does not answer
// a request; its frames are taken all the same.
import { afterEach, expect, test } from 'vitest';
import { encodeControl } from '#domain/ev04/server-frames.ts';
import {
  IMEI,
  OTHER_IMEI,
  servicesFrame,
  sosFrame,
  startBench,
  type Unit,
  until,
} from '../ev04-test-bench.ts';

const elsewhere = '127.9.0.1';

let stop: () => Promise<void> = async () => undefined;
afterEach(() => stop());

/** A connected pendant, and a second connection with the same IMEI from a new network. */
async function bothConnected(limits = {}) {
  const started = await startBench({ olderAnswerMs: 100, ...limits });
  stop = started.stop;
  const { ports, unit } = started;
  const older = unit();
  older.send(sosFrame(1));
  await older.answers(1);
  ports.devices.set(IMEI, { device_id: 1, organisation_id: 7, imei: IMEI, new_network: true });
  const newer = unit(elsewhere);
  newer.send(sosFrame(2));
  expect((await newer.answers(1)).at(-1)).toBe(2);
  return { ...started, older, newer };
}
const commands = ({ received }: Unit): string[] => received.map(({ message }) => message.command);
const isAsked = async (unit: Unit): Promise<boolean> =>
  await until(() => commands(unit).includes('configuration'));

test('the older one is sent a request, answers and stays; frames of the newer one are taken and acknowledged', async () => {
  const { older, newer, ports, gateway, unit } = await bothConnected();
  await isAsked(older);
  older.send(servicesFrame(3));
  // One that was asked later, and is silent, has been replaced since.
  const silent = unit();
  silent.send(sosFrame(5, OTHER_IMEI));
  await silent.answers(1);
  const known = { device_id: 2, organisation_id: 7, imei: OTHER_IMEI };
  ports.devices.set(OTHER_IMEI, { ...known, new_network: true });
  unit(elsewhere).send(sosFrame(6, OTHER_IMEI));
  await until(() => gateway.connections.sourceAddress(2) === elsewhere);
  expect([older.closed, newer.closed]).toEqual([false, false]);
  expect(gateway.connections.sourceAddress(1)).toBe('127.0.0.1');
  newer.send(sosFrame(4));
  expect(await newer.answers(2)).toEqual([2, 4]);
  expect(ports.sequences).toEqual(expect.arrayContaining([1, 2, 4]));
  expect(ports.taken.find(({ sequence }) => sequence === 4)?.events[0]?.data['new_network']).toBe(
    elsewhere,
  );
  // Commands to the pendant go to the older one.
  void gateway.commandQueue.send(1, (sequence) => encodeControl(sequence, 'find_me'));
  await until(() => commands(older).includes('control'));
  expect(commands(newer)).not.toContain('control');
});

test('a silent one is replaced, and so is one that disconnects', async () => {
  const { older, newer, gateway } = await bothConnected({ retireMs: 50 });
  await until(() => gateway.connections.sourceAddress(1) === elsewhere);
  await older.end();
  expect(newer.closed).toBe(false);
  const again = await bothConnected({ olderAnswerMs: 3_600_000 });
  await isAsked(again.older);
  again.older.socket.destroy();
  await until(() => again.gateway.connections.sourceAddress(1) === elsewhere);
  expect(again.ports.presence).not.toContain('1 offline');
});

test('a device has so many connections and no more; each one’s frame is answered before it is closed', async () => {
  const { older, unit, gateway } = await bothConnected({
    olderAnswerMs: 3_600_000,
    maxConnectionsPerDevice: 3,
  });
  const crowd = Array.from({ length: 12 }, () => unit(elsewhere));
  for (const [at, one] of crowd.entries()) one.send(sosFrame(100 + at));
  const answers = await Promise.all(crowd.map((one) => one.answers(1)));
  expect(answers.flat()).toEqual(crowd.map((_, at) => 100 + at));
  await until(() => gateway.counts.connections_open === 3);
  expect(older.closed).toBe(false);
  expect(gateway.counts.frames_acknowledged).toBe(14);
});
