// An alert as a scenario: its devices' events and their times, without names and positions unless
// requested; the simulator replays it.
import * as z from 'zod';
import { deviceEventKind, positionSource } from '#domain/devices/device-event.ts';
import { alertTypeName } from './alert-type.ts';

export const scenarioEvent = z.object({
  /** Milliseconds after the first event, by the devices' own times. */
  at_ms: z.number().int().nonnegative(),
  /** How long it was on its way, where that was more than a second. */
  late_ms: z.number().int().positive().optional(),
  /** Names a device of the scenario. */
  unit: z.string(),
  kind: deviceEventKind,
  battery_percent: z.number().int().min(0).max(100).optional(),
  position: z
    .object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      accuracy_m: z.number().nonnegative().nullable(),
      source: positionSource.catch('gps'),
    })
    .optional(),
  /**
   * Only the data that the simulator needs for the replay: the minutes of a timer, the outcome of a
   * call, the text of a message where names were requested.
   */
  data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type ScenarioEvent = z.infer<typeof scenarioEvent>;

export const alertScenario = z.object({
  version: z.literal(1),
  alert: z.object({ type: alertTypeName, person: z.string().optional() }),
  units: z.array(
    z.object({
      unit: z.string(),
      type: z.enum(['app', 'ev04', 'button', 'zoleo']),
      name: z.string().optional(),
    }),
  ),
  /** In the order in which they reached us; 2,000 at most. */
  events: z.array(scenarioEvent),
});
export type AlertScenario = z.infer<typeof alertScenario>;
