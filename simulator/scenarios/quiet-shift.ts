// An ordinary day: people walk, rest and charge, and every few minutes one presses the button or
// falls.
import type { AlarmFlag } from '#domain/ev04/data/alarm-flags.ts';
import { type Chance, chanceOf } from '#simulator/chance.ts';
import { inOrder, type Scenario, type Step, upTo } from '#simulator/scenario.ts';
import { Wearer } from '#simulator/wearer.ts';

const second = 1000;
const minute = 60 * second;
const heartbeatMs = 270 * second;
const firstReportsMs = 5 * second;
const lowBattery = 15;
const fullBattery = 96;

/** Alarms, each with the way its wearer cancels it. */
const troubles: readonly [Trouble, ...Trouble[]] = [
  { alarm: 'sos', over: 'alarm_end' },
  { alarm: 'sos', over: 'alarm_end' },
  { alarm: 'fall', over: 'fall_ended' },
];
interface Trouble {
  readonly alarm: AlarmFlag;
  readonly over: AlarmFlag;
}

export const quietShift: Scenario = {
  name: 'quiet-shift',
  about: 'every pendant on a believable shift; about one alarm in four minutes',
  endless: true,
  steps: ({ pendants, seed, seconds }) => {
    const wearers = pendants.map(
      (pendant) => new Wearer(pendant, chanceOf(seed, `wearer ${pendant.imei}`)),
    );
    const days = wearers.flatMap((wearer) => {
      const chance = chanceOf(seed, `day ${wearer.imei}`);
      const startMs = chance.between(0, firstReportsMs);
      return [day(wearer, chance, startMs), heartbeats(wearer.imei, startMs)];
    });
    return upTo(seconds, inOrder([...days, alarms(wearers, chanceOf(seed, 'alarms'))]));
  },
};

/**
 * Positions on the way, fewer while resting; the battery reports when it is low and when it is
 * charging.
 */
function* day(wearer: Wearer, chance: Chance, startMs: number): Generator<Step, void, undefined> {
  let at_ms = startMs;
  let toldLow = false;
  for (;;) {
    yield { at_ms, imei: wearer.imei, says: wearer.says(batteryNews(wearer, toldLow)) };
    toldLow = wearer.battery < lowBattery || wearer.charging;
    const minutes = wearer.moving ? chance.between(0.8, 1.2) : chance.between(2.5, 4);
    at_ms += minutes * minute;
    wearer.pass(minutes);
    // A visit lasts some ten minutes, the way to the next one about the same.
    if (chance.roll() < minutes / 10) wearer.moving = !wearer.moving;
  }
}

function batteryNews(wearer: Wearer, toldLow: boolean): AlarmFlag[] {
  if (wearer.charging && wearer.battery >= fullBattery) {
    wearer.charging = false;
    return ['charging_stopped'];
  }
  if (wearer.charging || wearer.battery >= lowBattery) return [];
  if (!toldLow) return ['low_battery'];
  if (wearer.battery > lowBattery - 1) return [];
  wearer.charging = true;
  return ['charging_started'];
}

function* heartbeats(imei: string, startMs: number): Generator<Step, void, undefined> {
  for (let at_ms = startMs + heartbeatMs; ; at_ms += heartbeatMs)
    yield { at_ms, imei, says: 'heartbeat' };
}

function* alarms(wearers: readonly Wearer[], chance: Chance): Generator<Step, void, undefined> {
  let at_ms = chance.between(8 * second, 25 * second);
  for (;;) {
    const wearer = wearers[Math.floor(chance.roll() * wearers.length)];
    if (wearer === undefined) return;
    const { alarm, over } = chance.pick(troubles);
    const overMs = chance.between(1, 2.5) * minute;
    yield { at_ms, imei: wearer.imei, says: wearer.says([alarm]) };
    for (const afterMs of [15 * second, 30 * second, 45 * second])
      yield { at_ms: at_ms + afterMs, imei: wearer.imei, says: wearer.says() };
    yield { at_ms: at_ms + overMs, imei: wearer.imei, says: wearer.says([over]) };
    at_ms += chance.between(3, 5) * minute;
  }
}
