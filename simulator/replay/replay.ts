// Replays a past alert: each of its units becomes one of this run, and sends the same reports at
// the same intervals, late ones late.
import { readFileSync } from 'node:fs';
import {
  type AlertScenario,
  alertScenario,
  type ScenarioEvent,
} from '#domain/alerts/alert-scenario.ts';
import type { PhoneNews, Scenario, Setting, Step } from '#simulator/scenario.ts';
import { gpsFix } from '#simulator/wearer.ts';
import { pendantWords, phoneWord, zoleoWord } from './alarm-words.ts';

type UnitType = AlertScenario['units'][number]['type'];

/**
 * @param file what GET /alerts/:id/scenario answered, whole or only its data. @throws Error that
 * says what is wrong with it
 */
export function readReplay(file: string): Scenario {
  const given: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const inside =
    typeof given === 'object' && given !== null && 'data' in given ? given.data : given;
  const read = alertScenario.safeParse(inside);
  if (!read.success)
    throw new Error(
      `--replay: ${file} is not the scenario of an alert: ${read.error.issues[0]?.path.join('.')} ${read.error.issues[0]?.message}`,
    );
  return replayOf(read.data);
}

/** The scenario of an alert as one of the simulator's; what a unit has no word for is left out. */
export function replayOf(past: AlertScenario): Scenario {
  const roles = rolesOf(past);
  const count = (type: UnitType): number => past.units.filter((unit) => unit.type === type).length;
  return {
    name: 'replay',
    about: `a past alert (${past.alert.type}) again: ${past.events.length} events of ${past.units.length} units`,
    phones: count('app') + buttonPhones(past),
    zoleos: count('zoleo'),
    steps: (setting) => {
      const steps = past.events.flatMap((event) => stepOf(event, roles.get(event.unit), setting));
      // A unit whose clock was hours behind came hours late: the run begins with what came first.
      const first = Math.min(...steps.map((step) => step.at_ms));
      return steps
        .map((step) => ({ ...step, at_ms: step.at_ms - first }))
        .sort((left, right) => left.at_ms - right.at_ms);
    },
  };
}

interface Role {
  readonly type: UnitType;
  readonly number: number;
}

// Every third phone has a button, the first among them: buttons come first, so that each is pressed
// on a phone that has one.
const buttonEvery = 3;
const buttonPhones = (past: AlertScenario): number => {
  const buttons = past.units.filter((unit) => unit.type === 'button').length;
  return buttons === 0 ? 0 : (buttons - 1) * buttonEvery + 1;
};

function rolesOf(past: AlertScenario): Map<string, Role> {
  const numbers = { ev04: 0, zoleo: 0, button: 0, app: buttonPhones(past) };
  return new Map(
    past.units.map(({ unit, type }) => {
      const number = numbers[type];
      numbers[type] += type === 'button' ? buttonEvery : 1;
      return [unit, { type, number }];
    }),
  );
}

function stepOf(event: ScenarioEvent, role: Role | undefined, setting: Setting): Step[] {
  if (role === undefined) return [];
  const late_ms = event.late_ms ?? 0;
  const when = { at_ms: event.at_ms + late_ms, ...(late_ms > 0 ? { late_ms } : {}) };
  if (role.type === 'ev04')
    return pendantStep(event, role.number, setting).map((said) => ({ ...when, ...said }));
  if (role.type === 'zoleo') {
    const type = zoleoWord(event.kind);
    if (type === null) return [];
    const place = event.position ?? setting.zoleos[role.number];
    const text = event.kind === 'message' ? { text: String(event.data?.['text'] ?? '…') } : {};
    return [{ ...when, zoleo: role.number, posts: { type, ...(place ? { place } : {}), ...text } }];
  }
  const tells = phoneNews(event, role.type === 'button');
  return tells === null ? [] : [{ ...when, phone: role.number, tells }];
}

function pendantStep(
  { kind, position, battery_percent = 70 }: ScenarioEvent,
  number: number,
  { pendants }: Setting,
) {
  const pendant = pendants[number];
  const alarms = pendantWords(kind);
  if (pendant === undefined || (alarms === null && kind !== 'heartbeat')) return [];
  if (alarms === null) return [{ imei: pendant.imei, says: 'heartbeat' as const }];
  const places = position
    ? [
        gpsFix({
          latitude: position.latitude,
          longitude: position.longitude,
          speed_kmh: 0,
          course_deg: 0,
          mileage_m: 0,
        }),
      ]
    : [];
  return [
    {
      imei: pendant.imei,
      says: { alarms, status: position ? (['gps'] as const) : [], battery_percent, places },
    },
  ];
}

function phoneNews(
  { kind, position, battery_percent, data = {} }: ScenarioEvent,
  button: boolean,
): PhoneNews | null {
  const word = button && kind === 'sos' ? 'button_press' : phoneWord(kind);
  if (word === null) return null;
  const shared = {
    ...(position
      ? {
          position: {
            latitude: position.latitude,
            longitude: position.longitude,
            accuracy_m: position.accuracy_m,
          },
        }
      : {}),
    ...(battery_percent === undefined ? {} : { battery_percent }),
    ...(button ? { by_button: true as const } : {}),
  };
  return { kind: word, ...shared, data: dataOf(word, data) };
}

/** Fields that the app's kinds require and the export has left out. */
function dataOf(
  word: string,
  data: Readonly<Record<string, string | number>>,
): Record<string, string | number> {
  if (word === 'message') return { text: '…', ...data };
  if (word === 'welfare_start' || word === 'welfare_extend')
    return { session_id: 'the one', minutes: 1, ...data };
  if (word === 'welfare_end') return { session_id: 'the one' };
  if (word === 'call_record') return { direction: 'in', seconds: 0, outcome: 'answered', ...data };
  if (word === 'button_press') return { press: data['press'] ?? 'long' };
  return {};
}
