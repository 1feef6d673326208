// One reading of a phone's acceleration sensor.
import type { Vector } from './vector.ts';

/**
 * Acceleration with gravity, in m/s²: about 9.8 for a phone that lies still. `at_ms` counts up from
 * any moment.
 */
export interface MotionSample extends Vector {
  readonly at_ms: number;
}
