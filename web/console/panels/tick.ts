// What is done with a response step.
import type { CallOutcome } from '#domain/alerts/actions/phone-call.ts';

export interface Tick {
  ticked: boolean;
  answer?: string | null;
  outcome?: CallOutcome | null;
}
