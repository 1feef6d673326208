// The memory of a run for its later steps: earlier requests and device reports, to be repeated; and
// how a step's numbers select from them.
import type { Actor } from '#domain/access/actor.ts';
import type { DeviceReport } from '#server/alerts/intake/intake-rows.ts';
import type { PicturedAlert } from './model-picture.ts';
import type { OperatorAction } from './model-steps.ts';
import type { ModelWorld } from './model-world.ts';

/** One call, settled: asked again it is the very same. */
export interface Asked {
  readonly actor: Actor;
  readonly alert: Pick<PicturedAlert, 'id' | 'user_id'>;
  readonly action: OperatorAction;
  readonly choice: number;
  readonly client_id: string;
  readonly done_at: string;
  /** The message, call or patrol it is about; 0 for none. */
  readonly about: number;
  readonly again?: true;
}

/** Reports and calls of earlier steps, to be repeated. */
export interface Memory {
  readonly said: DeviceReport[];
  readonly asked: Asked[];
  /** Grows, so that every key and number is new and comes out alike in a second run. */
  count: number;
}

/** The item that a number chooses, by its remainder. */
export const pick = <Item>(items: readonly Item[], place: number): Item | undefined =>
  items[place % Math.max(1, items.length)];
export const nowOf = (world: ModelWorld): Date => world.db.clock.now ?? new Date(0);
export const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
