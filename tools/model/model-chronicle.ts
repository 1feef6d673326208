// The whole history of a run so far, from the log and the frames: kept in addition to the pictures,
// each of which shows one moment only.
import type { DeviceReport } from '#server/alerts/intake/intake-rows.ts';
import type { Picture, PicturedAlert, PicturedEvent, PicturedFrame } from './model-picture.ts';
import type { Played } from './model-player.ts';
import { centreReplica, organisationReplica, type Replica } from './model-replica.ts';
import type { ModelStep } from './model-steps.ts';
import type { ModelWorld } from './model-world.ts';

/** Before and after one step. */
export interface Moment {
  readonly step: ModelStep;
  readonly played: Played;
  readonly before: Picture;
  readonly after: Picture;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export class Chronicle {
  readonly events: PicturedEvent[] = [];
  readonly frames: PicturedFrame[] = [];
  readonly reports: DeviceReport[] = [];
  readonly centre: Replica = centreReplica();
  readonly organisations: ReadonlyMap<number, Replica>;

  constructor(world: ModelWorld) {
    this.organisations = new Map(world.organisations.map((id) => [id, organisationReplica(id)]));
  }

  /** Where the next picture begins. */
  get since(): { event: number; frame: number } {
    return { event: highest(this.events), frame: highest(this.frames) };
  }

  keep({ played, after }: Pick<Moment, 'played' | 'after'>): void {
    this.reports.push(...played.said);
    this.events.push(...after.events);
    this.frames.push(...after.frames);
    for (const frame of after.frames)
      for (const replica of [this.centre, ...this.organisations.values()]) replica.apply(frame);
    if (after.frames.some(({ event }) => event === 'alert.left'))
      this.centre.loadAgain(
        new Set(after.alerts.filter(({ monitored }) => monitored).map(({ id }) => id)),
      );
  }

  eventsOf(alertId: number): PicturedEvent[] {
    return this.events.filter(({ alert_id }) => alert_id === alertId);
  }
}

const highest = (rows: readonly { id: number }[]): number =>
  rows.reduce((most, { id }) => Math.max(most, id), 0);

/** The alert before a step; undefined for one that the step raised. */
export const earlier = (
  { before }: Pick<Moment, 'before'>,
  { id }: Pick<PicturedAlert, 'id'>,
): PicturedAlert | undefined => before.alerts.find((alert) => alert.id === id);
