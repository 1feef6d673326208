// A past alert as a scenario: times become distances, devices become letters, and personal data is
// left out unless requested.

import { alertScenarioApi } from '#domain/alerts/alert-scenario.api.ts';
import {
  type AlertScenario,
  alertScenario,
  type ScenarioEvent,
} from '#domain/alerts/alert-scenario.ts';
import { deviceEventKind } from '#domain/devices/device-event.ts';
import { recordEvents } from '#server/kit/audit.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { readRow, requireAlert } from '../alerts.store.ts';
import { readPath, readSaid, type SaidEvent } from './alert-scenario.store.ts';

interface Wanted {
  readonly names: boolean;
  readonly positions: boolean;
}

const most = 1000;
const lateFromMs = 1000;
/** The fields of an event's data that may be exported; texts, which may hold names, are apart. */
const harmless = new Set(['minutes', 'direction', 'seconds', 'outcome', 'press']);
const texts = new Set(['text', 'activity']);

export const alertScenarioRoutes: Route[] = router(alertScenarioApi, {
  scenario: async ({ tx, actor, params, query }) => {
    const alert = await requireAlert(tx, params.id);
    const [row, said, path] = await Promise.all([
      readRow(tx, alert.id),
      readSaid(tx, alert, most),
      query.positions ? readPath(tx, alert, most) : [],
    ]);
    await recordEvents(tx, [
      {
        organisation_id: alert.organisation_id,
        kind: 'alert.exported',
        alert_id: alert.id,
        actor_staff_id: actor.user_id,
        acting_for_staff_id: actor.acting_for_user_id,
        data: { ...query },
      },
    ]);
    const { type, person } = row;
    return scenarioOf(
      { type, ...(query.names && person ? { person: person.name } : {}) },
      [...said, ...path],
      query,
    );
  },
});

/** The scenario of an alert from the events of its devices. */
export function scenarioOf(
  alert: AlertScenario['alert'],
  said: readonly SaidEvent[],
  wanted: Wanted,
): AlertScenario {
  const devices = [...new Map(said.map((event) => [event.device_id, event])).values()];
  const letters = new Map(devices.map((device, index) => [device.device_id, `unit ${index + 1}`]));
  const start = Math.min(...said.map((event) => event.occurred_at.getTime()));
  const inOrder = [...said].sort(
    (left, right) => left.recorded_at.getTime() - right.recorded_at.getTime(),
  );
  return alertScenario.parse({
    version: 1,
    alert,
    units: devices.map(({ device_id, device_type, device_name }) => ({
      unit: letters.get(device_id),
      type: device_type,
      ...(wanted.names ? { name: device_name } : {}),
    })),
    events: inOrder.flatMap((event) =>
      eventOf(event, letters.get(event.device_id) ?? '', start, wanted),
    ),
  });
}

function eventOf(said: SaidEvent, unit: string, start: number, wanted: Wanted): ScenarioEvent[] {
  const kind = deviceEventKind.safeParse(
    said.kind.startsWith('device.') ? said.kind.slice('device.'.length) : said.data['signal'],
  );
  if (!kind.success) return [];
  const late_ms = said.recorded_at.getTime() - said.occurred_at.getTime();
  const data = exportableData(said.data, wanted);
  const { latitude, longitude, accuracy_m, source, battery_percent } = said;
  const position =
    wanted.positions && latitude !== null && longitude !== null
      ? { latitude, longitude, accuracy_m, source }
      : null;
  return [
    {
      at_ms: said.occurred_at.getTime() - start,
      ...(late_ms >= lateFromMs ? { late_ms } : {}),
      unit,
      kind: kind.data,
      ...(battery_percent === null ? {} : { battery_percent }),
      ...(position
        ? { position: alertScenario.shape.events.element.shape.position.unwrap().parse(position) }
        : {}),
      ...(Object.keys(data).length > 0 ? { data } : {}),
    },
  ];
}

function exportableData(
  data: Record<string, unknown>,
  { names }: Wanted,
): Record<string, string | number> {
  const exported: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(data)) {
    if (!harmless.has(name) && !(names && texts.has(name))) continue;
    if (typeof value === 'string' || typeof value === 'number') exported[name] = value;
  }
  return exported;
}
