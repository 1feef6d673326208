// The shape of a measurement: two sides that do the same work, the product and the smallest program
// that could, and the lines that judge them.

/**
 * Figures of one round by name; times in ms, processor in microseconds per operation, memory in
 * KiB, unless the line's unit says other.
 */
export type Figures = Readonly<Record<string, number>>;

export interface Side {
  /** One round of the work, a few seconds long. */
  round(): Promise<Figures>;
  close(): Promise<void>;
}

export type Goal = { readonly atMost: number } | { readonly atLeast: number };

interface Judged {
  readonly title: string;
  readonly unit: string;
  readonly goal: Goal;
  /** Why it was last seen to miss; printed where it misses. */
  readonly miss?: KnownMiss;
}

export interface KnownMiss {
  /** The day it was looked into, ISO. */
  readonly on: string;
  readonly because: string;
}

/**
 * `ratio` product / limit of one figure; `within` two figures of the product; `count` one figure of
 * the product; `slope` growth over sizes.
 */
export type Line =
  | (Judged & { readonly kind: 'ratio'; readonly figure: string })
  | (Judged & {
      readonly kind: 'within';
      readonly over: string;
      readonly under: string;
    })
  | (Judged & { readonly kind: 'count'; readonly figure: string })
  | (Judged & {
      readonly kind: 'slope';
      readonly figures: readonly {
        readonly size: number;
        readonly figure: string;
      }[];
    });

export interface Measurement<World> {
  /** The word that chooses it on the command line. */
  readonly name: string;
  /** A word that chooses it together with others. */
  readonly part?: string;
  readonly title: string;
  readonly lines: readonly Line[];
  /** Rounds enough where the figures hardly vary; three or more elsewhere. */
  readonly rounds?: number;
  /** None where the goal is absolute. */
  readonly limit?: (world: World) => Promise<Side | undefined>;
  /** Nothing while the product cannot do this yet. */
  readonly product: (world: World) => Promise<Side | undefined>;
}
