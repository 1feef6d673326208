// A live server that can be made to publish: driven alike for the product and the thin Pusher
// limit.
import type { ConsoleEntry } from '../alert-path.ts';

export interface FanOutPath {
  readonly pid: number;
  /** How consoles join; the channels are given by `few` and `crowd`. */
  readonly consoles: Omit<ConsoleEntry, 'channels'>;
  /** Two channels that a console may join: one for the few, one for the crowd. */
  readonly few: string;
  readonly crowd: string;
  /** Makes ready what the next `publish` of the same run needs and must not be charged for. */
  prepare(channel: string, run: PublishRun): Promise<void>;
  /** Publishes frames to a channel; returns [key, moment of publication] of each. */
  publish(channel: string, run: PublishRun): Promise<readonly (readonly [number, number])[]>;
  close(): Promise<void>;
}

/** `count` frames, `gapMs` apart, keyed from `from`. */
export interface PublishRun {
  readonly from: number;
  readonly count: number;
  readonly gapMs: number;
}
