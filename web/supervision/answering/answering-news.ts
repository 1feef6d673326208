// The live event that no operator can answer, by name, without its schema; a test compares the name
// with the declaration.
import type { answeringChanged as declared } from '#domain/supervision/answering/answering.events.ts';
import { lightEvent } from '#web/kit/live/use-live.ts';

export const answeringChanged = lightEvent<typeof declared>('answering.changed');
