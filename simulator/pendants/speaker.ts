// The interface of a simulated pendant to its fleet, careful or careless.
import type {
  UnitConfiguration,
  UnitManner,
} from '#domain/ev04/configuration/unit-configuration.ts';
import type { Chance } from '#simulator/chance.ts';
import type { FleetCounts } from '#simulator/fleet-counts.ts';
import type { Planned } from '#simulator/report.ts';

export interface Speaker {
  /** Frames that are not acknowledged yet. */
  readonly waiting: number;
  readonly connected: boolean;
  /** True when it was answered at least once. */
  readonly received: boolean;
  /**
   * True when the gateway hangs up on it unanswered, again and again: it does not know the IMEI.
   */
  readonly unknown: boolean;
  send(planned: Planned): void;
  /**
   * Cuts it off: nothing connects until the network is back, and frames from meanwhile are kept.
   */
  carrier(up: boolean): void;
  close(): void;
}

export interface SpeakerOptions {
  readonly imei: string;
  readonly host: string;
  readonly port: number;
  /** An address of this machine to speak from; the system's choice where absent. */
  readonly from?: string;
  readonly counts: FleetCounts;
  /** Only for manners and pauses; what is in a frame never depends on it. */
  readonly chance: Chance;
  /** How long an answer may take, and the first and longest pause before connecting again. */
  readonly answerMs: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  readonly acknowledged?: (planned: Planned) => void;
  /**
   * Its configuration, and how it applies writes to it; a unit without one answers that it has
   * none.
   */
  readonly unit?: { readonly configuration: UnitConfiguration; readonly manner: UnitManner };
  /**
   * Reconnects for ever, also before a first answer: the gateway knows the unit, whatever it sends.
   */
  readonly patient?: boolean;
}

/** A unit that was never answered and hung up on this often is not known to the gateway. */
export const mostHangUps = 6;
