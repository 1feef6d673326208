// The live news that nobody can answer, by name, without its schema; a test holds the name to the
// declaration.
import type { answeringChanged as declared } from '#domain/supervision/answering/answering.events.ts';
import { lightEvent } from '#web/kit/live/use-live.ts';

export const answeringChanged = lightEvent<typeof declared>('answering.changed');
