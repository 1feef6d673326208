// How a simulated pendant answers commands: it confirms them, and a restart or a power-off closes
// its connection.
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ringtoneVolume } from '#domain/ev04/configuration/config-settings.ts';
import { FrameReader } from '#domain/ev04/frame-reader.ts';
import { decodeMessage } from '#domain/ev04/message.ts';
import {
  type ControlAction,
  encodeAcknowledgement,
  encodeConfigRead,
  encodeConfigWrite,
  encodeControl,
} from '#domain/ev04/server-frames.ts';
import { Fleet } from './fleet.ts';

let server: Server;
let fleet: Fleet;
let sockets: Socket[] = [];
let confirmed: number[] = [];

beforeEach(async () => {
  [sockets, confirmed] = [[], []];
  server = createServer((socket) => {
    sockets.push(socket);
    const reader = new FrameReader();
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      reader.push(bytes);
      for (let item = reader.next(); item; item = reader.next()) {
        if (item.kind !== 'frame') continue;
        if (decodeMessage(item.frame).command === 'response') confirmed.push(item.frame.sequence);
        else socket.write(encodeAcknowledgement(item.frame.sequence));
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  fleet = new Fleet({
    host: '127.0.0.1',
    port,
    seed: 1,
    firstPauseMs: 20,
    longestPauseMs: 20,
    patient: true,
  });
  fleet.send({
    at_ms: 0,
    imei: '990000000000001',
    sequence: 1,
    time: 1_780_000_000,
    says: 'heartbeat',
  });
  await expect.poll(() => fleet.waiting + Number(fleet.received === 0)).toBe(0);
});
afterEach(async () => {
  fleet.close();
  await new Promise((resolve) => server.close(resolve));
});

const tell = (action: ControlAction): void => void sockets.at(-1)?.write(encodeControl(77, action));

test('find me is confirmed, and nothing else happens', async () => {
  tell('find_me');
  await expect.poll(() => confirmed).toEqual([77]);
  expect([sockets.length, fleet.connected]).toEqual([1, 1]);
});

test('a restart is confirmed, and the pendant comes back', async () => {
  tell('reboot');
  await expect.poll(() => sockets.length).toBe(2);
  await expect.poll(() => fleet.connected).toBe(1);
  expect(confirmed).toEqual([77]);
});

test('a powered-off pendant confirms first; later reports wait until it is on again', async () => {
  tell('power_off');
  await expect.poll(() => fleet.connected).toBe(0);
  expect(confirmed).toEqual([77]);
  fleet.send({
    at_ms: 0,
    imei: '990000000000001',
    sequence: 2,
    time: 1_780_000_100,
    says: 'heartbeat',
  });
  expect([sockets.length, fleet.waiting]).toEqual([1, 1]);
  fleet.carrier(true);
  await expect.poll(() => fleet.waiting).toBe(0);
  expect(sockets.length).toBe(2);
});

test('settings are read and written, and reading returns the written values', async () => {
  const read: unknown[] = [];
  const listen = (bytes: Buffer) => {
    const reader = new FrameReader();
    reader.push(bytes);
    for (let item = reader.next(); item; item = reader.next()) {
      const message = item.kind === 'frame' ? decodeMessage(item.frame) : null;
      if (message?.command === 'configuration')
        read.push(message.values.map(({ fields }) => fields?.['value']));
    }
  };
  sockets.at(-1)?.on('data', listen);
  sockets.at(-1)?.write(encodeConfigWrite(78, [ringtoneVolume(35)]));
  await expect.poll(() => confirmed).toEqual([78]);
  sockets.at(-1)?.write(encodeConfigRead(79, [0x10]));
  await expect.poll(() => read).toEqual([[35]]);
});
