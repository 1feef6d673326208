// The parts of a dispatch brief, and the voice in which the operator reads it out.
import type { Alert } from '../alert.ts';
import type { HistoryItem } from '../alert-history.ts';
import type { Voice } from '../story/voice.ts';

/** The record that the brief is made from. */
export interface BriefRecord {
  readonly alert: Alert;
  /** Newest first; null while it is not known: then the brief leaves out the actions taken. */
  readonly story: readonly HistoryItem[] | null;
  /** The place in words; null where none is known. */
  readonly place: string | null;
  /** The number to call back as it is read out, usually the centre's; null for none. */
  readonly call_back: string | null;
  /** Ms since 1970, by the server's clock. */
  readonly now: number;
}

/** The voice of this reader. */
export interface BriefVoice extends Voice {
  /** A moment in full, with its zone. */
  readonly exact: (moment: string) => string;
  /** The hour and minute of a moment. */
  readonly time: (moment: string) => string;
  readonly distance: (metres: number) => string;
  /** How a position was found, such as "GPS". */
  readonly source: (name: string) => string;
}
