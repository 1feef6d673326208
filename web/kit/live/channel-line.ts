// One channel's place in the stream of numbered frames: duplicates are dropped, and frames that
// arrive while a gap is being filled wait.
import { compareNumbers } from '#domain/kit/live-event.ts';

export interface LiveFrame {
  event: string;
  /** "<transaction>.<row>", which orders frames (domain/kit/live-event.ts). */
  number: string;
  payload: unknown;
}

export class ChannelLine {
  #last: string;
  #held: LiveFrame[] | null = [];

  /**
   * @param last the number up to which everything is known already. A new line holds frames until
   * its first `fill`.
   */
  constructor(last: string) {
    this.#last = last;
  }

  /** The number of the last frame passed on. */
  get last(): string {
    return this.#last;
  }

  /** From now on frames wait: the connection was lost, and the gap must be filled before them. */
  hold(): void {
    this.#held ??= [];
  }

  /** A frame from the socket. @returns what may be applied now */
  take(frame: LiveFrame): LiveFrame[] {
    if (this.#held) {
      this.#held.push(frame);
      return [];
    }
    return this.#letThrough([frame]);
  }

  /** The gap, oldest first. @returns it and what waited, in order and without doubles */
  fill(missed: readonly LiveFrame[]): LiveFrame[] {
    const held = this.#held ?? [];
    this.#held = null;
    return this.#letThrough([...missed, ...held]);
  }

  /**
   * The gap cannot be filled: the listeners refetch everything up to `number`. It may be less than
   * the last known number, where the database was restored to an earlier state. @returns the frames
   * held beyond it
   */
  skipTo(number: string): LiveFrame[] {
    // Frames held from before the restore are invalid, and later commits are in what the listeners
    // refetch.
    if (compareNumbers(number, this.#last) < 0) this.#held = [];
    this.#last = number;
    return this.fill([]);
  }

  #letThrough(frames: readonly LiveFrame[]): LiveFrame[] {
    return frames.filter(({ number }) => {
      if (compareNumbers(number, this.#last) <= 0) return false;
      this.#last = number;
      return true;
    });
  }
}
