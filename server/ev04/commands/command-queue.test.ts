// Commands to a unit: sequence, one outstanding, repetition, confirmation, and the unit that is not
// there.
import { afterEach, describe, expect, it } from 'vitest';
import { ringtoneVolume } from '#domain/ev04/configuration/config-settings.ts';
import { encodeFrame } from '#domain/ev04/frame.ts';
import { encodeBody } from '#domain/ev04/key-records.ts';
import {
  encodeConfigRead,
  encodeConfigWrite,
  encodeControl,
  encodeResponse,
} from '#domain/ev04/server-frames.ts';
import { servicesFrame, sosFrame, startBench, type Unit, until } from '../ev04-test-bench.ts';

let stop: () => Promise<void> = async () => undefined;
afterEach(() => stop());

async function bench(limits = {}) {
  const started = await startBench(limits);
  stop = started.stop;
  return started;
}

async function online(unit: () => Unit, sequence = 1): Promise<Unit> {
  const device = unit();
  device.send(sosFrame(sequence));
  await device.answers(1);
  return device;
}

const write = (level: number) => (sequence: number) =>
  encodeConfigWrite(sequence, [ringtoneVolume(level)]);
const commandsOf = (device: Unit) =>
  device.received.slice(1).map(({ sequence, message }) => [message.command, sequence]);

describe('a unit that is online', () => {
  it('receives one command at a time and confirms each', async () => {
    const { unit, gateway } = await bench();
    const device = await online(unit);
    const results = [
      gateway.commandQueue.send(1, write(10)),
      gateway.commandQueue.send(1, write(20)),
    ];
    await device.answers(2);
    device.send(servicesFrame(7));
    await device.answers(3);
    expect(device.received.map(({ message }) => message.command)).toEqual([
      'response',
      'configuration',
      'response',
    ]);
    device.send(encodeResponse(1, 0));
    await device.answers(4);
    device.send(encodeResponse(2, 0));
    expect(await Promise.all(results)).toEqual(Array(2).fill({ status: 'confirmed', values: [] }));
    expect(gateway.counts).toMatchObject({ commands_sent: 2, commands_confirmed: 2 });
  });

  it('refuses with its own reason', async () => {
    const { unit, gateway } = await bench();
    const device = await online(unit);
    const result = gateway.commandQueue.send(1, write(10));
    await device.answers(2);
    device.send(encodeResponse(1, 0x24));
    expect(await result).toEqual({ status: 'refused', code: 0x24, meaning: 'bad parameter' });
  });

  it('answers a read with its configuration, not with the response before it', async () => {
    const { unit, gateway } = await bench();
    const device = await online(unit);
    const result = gateway.commandQueue.send(1, (sequence) => encodeConfigRead(sequence, [0x10]), {
      answer: 'configuration',
    });
    await device.answers(2);
    const dump = encodeFrame({
      sequence: 0,
      acknowledge: false,
      body: encodeBody('configuration', [ringtoneVolume(33)]),
    });
    device.send(encodeResponse(1, 0), dump);
    expect(await result).toMatchObject({
      status: 'confirmed',
      values: [{ name: 'ringtone_volume', fields: { value: 33 } }],
    });
  });

  it('is sent the command three times with the same sequence, then it ends unconfirmed and the next one is sent', async () => {
    const { unit, gateway } = await bench({ commandWaitMs: 30 });
    const device = await online(unit);
    const first = gateway.commandQueue.send(1, write(10));
    const second = gateway.commandQueue.send(1, write(20), { once: true });
    expect(await first).toEqual({ status: 'not_confirmed' });
    expect(await second).toEqual({ status: 'not_confirmed' });
    expect(commandsOf(device).map(([, sequence]) => sequence)).toEqual([1, 1, 1, 2]);
    expect(gateway.counts).toMatchObject({ commands_sent: 4, commands_not_confirmed: 2 });
  });

  it('does not confirm by a response to another sequence', async () => {
    const { unit, gateway } = await bench({ commandWaitMs: 50, commandTries: 1 });
    const device = await online(unit);
    const result = gateway.commandQueue.send(1, write(10));
    await device.answers(2);
    device.send(encodeResponse(2, 0));
    expect(await result).toEqual({ status: 'not_confirmed' });
  });

  it("cannot confirm another device's command", async () => {
    const { unit, gateway } = await bench({ commandWaitMs: 50, commandTries: 1 });
    const device = await online(unit);
    const result = gateway.commandQueue.send(2, write(10));
    device.send(encodeResponse(1, 0), servicesFrame(5));
    await device.answers(2);
    expect(gateway.counts.commands_sent).toBe(0);
    expect(await result).toEqual({ status: 'lost' });
  });
});

describe('a unit that is not there', () => {
  it('receives no command: the requester is notified of the loss and requests again', async () => {
    const { gateway } = await bench();
    expect(await gateway.commandQueue.send(1, write(10))).toEqual({ status: 'lost' });
    expect(gateway.counts.commands_sent).toBe(0);
  });

  it('may get a repeatable command again after its connection was lost, a reboot that was sent never', async () => {
    const { unit, gateway } = await bench();
    const device = await online(unit);
    const result = gateway.commandQueue.send(1, write(10));
    const behind = gateway.commandQueue.send(1, (sequence) => encodeControl(sequence, 'reboot'), {
      once: true,
    });
    await device.answers(2);
    const again = unit();
    again.send(servicesFrame(2));
    await again.answers(1);
    expect(await result).toEqual({ status: 'lost' });
    expect(await behind).toEqual({ status: 'lost' });
    const reboot = gateway.commandQueue.send(1, (sequence) => encodeControl(sequence, 'reboot'), {
      once: true,
    });
    await again.answers(2);
    again.socket.destroy();
    expect(await reboot).toEqual({ status: 'not_confirmed' });
  });

  it('ends with its gateway', async () => {
    const { unit, gateway } = await bench();
    const device = await online(unit);
    const sent = gateway.commandQueue.send(1, (sequence) => encodeControl(sequence, 'power_off'), {
      once: true,
    });
    const behind = gateway.commandQueue.send(1, write(2));
    await device.answers(2);
    await gateway.close();
    expect(await Promise.all([sent, behind])).toEqual([
      { status: 'not_confirmed' },
      { status: 'lost' },
    ]);
    expect(await gateway.commandQueue.send(1, write(4))).toEqual({ status: 'lost' });
    expect(gateway.counts.commands_sent).toBe(1);
  });

  it('can be dropped by the platform', async () => {
    const { ports, unit, gateway } = await bench();
    const device = await online(unit);
    gateway.connections.drop(1, 'moved to another organisation');
    await device.end();
    await until(() => ports.presence.length === 2);
    expect(ports.presence).toEqual(['1 online', '1 offline']);
  });
});
