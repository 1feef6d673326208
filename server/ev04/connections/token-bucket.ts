// A rate limit that returns how long to wait instead of dropping: a late alarm is better than a
// lost one.

export class TokenBucket {
  readonly #perSecond: number;
  readonly #burst: number;
  #tokens: number;
  #at: number;

  constructor(perSecond: number, burst: number, nowMs: number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#tokens = burst;
    this.#at = nowMs;
  }

  /** Milliseconds until one token is there; 0 when one is there now. Takes none. */
  waitMs(nowMs: number): number {
    this.#tokens = Math.min(
      this.#burst,
      this.#tokens + ((nowMs - this.#at) / 1000) * this.#perSecond,
    );
    this.#at = nowMs;
    return this.#tokens >= 1 ? 0 : Math.ceil(((1 - this.#tokens) / this.#perSecond) * 1000);
  }

  /** Takes one token if there is one. */
  take(nowMs: number): boolean {
    if (this.waitMs(nowMs) > 0) return false;
    this.#tokens -= 1;
    return true;
  }

  isFull(nowMs: number): boolean {
    this.waitMs(nowMs);
    return this.#tokens >= this.#burst;
  }
}
