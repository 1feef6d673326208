// The vocabulary of scenarios sees each message that was handed over, once, and looks whenever
// something falls due.
import { expect, test } from 'vitest';
import { queueDelivery } from './deliveries.store.ts';
import { scenario } from './scenario.factory.ts';

/** Says when it is due, and keeps when it has looked. */
const looks: string[] = [];
let dueAt: Date[] = [];
const scene = scenario({
  empty: ['deliveries'],
  sweeps: (database) => [
    {
      name: 'watched',
      everyMs: 500,
      run: async () => {
        const [now] = await database.ask(
          async (tx) => await tx<{ at: Date }[]>`select app.now() as at`,
        );
        looks.push(now?.at.toISOString().slice(11, 19) ?? '');
        return dueAt.find((at) => now && at > now.at) ?? null;
      },
    },
  ],
});
const { itIs, later, tend, advance, outage, expectText, expectCall, expectEmail } = scene;
const ana = '+61491570001';

const begin = (...due: string[]): void => {
  looks.length = 0;
  itIs('2026-11-21T02:00:00Z');
  dueAt = due.map((clock) => new Date(`2026-11-21T${clock}Z`));
};
const queue = async (channel: 'sms' | 'voice' | 'email', recipient: string, body: string) =>
  await scene.db.database.write({ role: 'platform' }, async (tx) => {
    const key = `${channel} ${recipient} ${body}`;
    const words = { organisation_id: null, subject: 'Alarm', body, idempotency_key: key };
    await queueDelivery(tx, { lane: 'ordinary', channel, recipient, ...words });
  });

test('a message that no expectation named fails the scenario, with its words', async () => {
  begin();
  await scene.expectNothingElse();
  await queue('sms', ana, 'Are you safe?');
  await scene.expectNothingElse();
  await tend();
  await expect(scene.expectNothingElse()).rejects.toThrow('Are you safe?');
  await expectText(ana);
  await scene.expectNothingElse();
});

test('one message answers one expectation, and only one of its channel, address and words', async () => {
  begin();
  await queue('sms', ana, 'Are you safe?');
  await queue('email', 'ana@example.test', 'Are you safe?');
  await tend();
  await expect(expectCall(ana)).rejects.toThrow(`sms ${ana}: Alarm, Are you safe?`);
  await expect(expectText('+61491570002')).rejects.toThrow('no sms to +61491570002');
  await expect(expectText(ana, 'safe', 'Call me')).rejects.toThrow('Call me');
  expect((await expectText(ana, 'Are you', 'safe?')).lane).toBe('ordinary');
  await expect(expectText(ana)).rejects.toThrow('no sms');
  await expectEmail('ana@example.test', 'Alarm');
  await scene.expectNothingElse();
});

test('while time advances the sweeps look at once, at each time that falls due, and at the end', async () => {
  begin('02:00:30', '02:10:00', '04:00:00');
  await advance({ minutes: 20 });
  expect(looks).toEqual(['02:00:00', '02:00:30', '02:10:00', '02:20:00']);
});

test('a sweep that asks to look at once again is given a second, and time goes on', async () => {
  begin('02:00:00.001', '02:00:00.002', '02:00:00.003');
  await advance({ seconds: 2 });
  expect(looks).toEqual(['02:00:00', '02:00:01', '02:00:02']);
});

test('during an outage nothing looks; afterwards each sweep looks once', async () => {
  begin('02:00:30', '02:10:00');
  later({ minutes: 5 });
  expect(looks).toEqual([]);
  await outage({ hours: 1, minutes: 5 });
  expect(looks).toEqual(['03:10:00']);
});
