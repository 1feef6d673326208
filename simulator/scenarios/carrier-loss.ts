// The mobile network fails for most of a minute: reports from that time arrive late, marked as
// kept, and none is missing. Satellites go on.
import { chanceOf } from '#simulator/chance.ts';
import { inOrder, type Scenario, type Step } from '#simulator/scenario.ts';
import { Wearer } from '#simulator/wearer.ts';

const second = 1000;
const reportEveryMs = 5 * second;
const downMs = 15 * second;
const upMs = 55 * second;
const endMs = 75 * second;
const alarmShare = 0.3;

export const carrierLoss: Scenario = {
  name: 'carrier-loss',
  about:
    'the mobile network is away from second 15 to 55; alarms of that time come late and complete',
  phones: 12,
  zoleos: 4,
  steps: ({ pendants, phones, zoleos, seed }) => {
    const chance = chanceOf(seed, 'carrier');
    const carrier: Step[] = [
      { at_ms: downMs, carrier: 'down' },
      { at_ms: upMs, carrier: 'up' },
    ];
    return inOrder([
      carrier,
      ...pendants.map((pendant) => {
        const wearer = new Wearer(pendant, chanceOf(seed, `wearer ${pendant.imei}`));
        const alarmAt =
          chance.roll() < alarmShare ? Math.floor(chance.between(downMs, upMs)) : null;
        return pendantDay(wearer, chance.between(0, reportEveryMs), alarmAt);
      }),
      ...Array.from({ length: phones }, (_, phone) =>
        phoneDay(phone, chance.between(0, reportEveryMs), chance.between(downMs, upMs)),
      ),
      ...zoleos.map((place, zoleo): Step[] => [
        { at_ms: downMs + 5 * second + zoleo * second, zoleo, posts: { type: 'CheckIn', place } },
      ]),
    ]);
  },
};

function* pendantDay(
  wearer: Wearer,
  startMs: number,
  alarmAt: number | null,
): Generator<Step, void, undefined> {
  let alarmed = false;
  for (let at_ms = startMs; at_ms < endMs; at_ms += reportEveryMs) {
    wearer.pass(reportEveryMs / 60_000);
    const presses: boolean = !alarmed && alarmAt !== null && at_ms >= alarmAt;
    alarmed ||= presses;
    yield { at_ms, imei: wearer.imei, says: wearer.says(presses ? ['sos'] : []) };
  }
}

function* phoneDay(
  phone: number,
  startMs: number,
  alarmAt: number,
): Generator<Step, void, undefined> {
  yield { at_ms: startMs, phone, tells: { kind: 'battery', battery_percent: 40 + phone } };
  yield { at_ms: alarmAt, phone, tells: { kind: phone % 2 === 0 ? 'duress' : 'check_in' } };
  yield { at_ms: alarmAt + 1, phone, tells: { kind: 'message', data: { text: 'No signal here' } } };
}
