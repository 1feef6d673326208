// The lines of BS 8484 and the bars that response times are counted in; apart from the schemas,
// which a console does not need.

/** Seconds, and the share of alerts that the standard asks for within them. */
export const responseLines = {
  target: { seconds: 10, share: 0.8 },
  limit: { seconds: 40, share: 0.985 },
} as const;

/** Seconds that each bar spans. */
export const barWidth = 2;

/** The first seconds of each bar: every 2 seconds up to 60, then all the rest. */
export const barSeconds: readonly number[] = Array.from({ length: 31 }, (_, at) => at * barWidth);
