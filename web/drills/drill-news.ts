// The live news of drills by name, without its schema.
import type { drillRevealed as declared } from '#domain/drills/drills.events.ts';
import { lightEvent } from '#web/kit/live/use-live.ts';

export const drillRevealed = lightEvent<typeof declared>('drill.revealed');
