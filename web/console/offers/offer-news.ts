// The live news of automatic distribution by name, without their schemas; a test holds the names to
// the declarations.
import type * as declared from '#domain/supervision/distribution.events.ts';
import { lightEvent } from '#web/kit/live/use-live.ts';

export const alertOffered = lightEvent<typeof declared.alertOffered>('alert.offered');
export const alertOfferEnded = lightEvent<typeof declared.alertOfferEnded>('alert.offer_ended');
export const distributionChanged =
  lightEvent<typeof declared.distributionChanged>('distribution.changed');
