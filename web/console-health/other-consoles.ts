// The consoles that a supervisor is warned about.
import type { ConsolesChanged } from '#domain/console-health/console-health.events.ts';

/**
 * Without the console that shows it, which has its own banners; another console of the same person
 * stays.
 */
export const withoutOwn = (changed: ConsolesChanged, ownId: string): ConsolesChanged => ({
  ...changed,
  troubled: changed.troubled.filter(({ console_id }) => console_id !== ownId),
});
