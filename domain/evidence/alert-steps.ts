// The steps of an alert with the time between them: pure, so that the page and the evidence bundle
// count alike.

/** A line of an alert's story. */
interface Line {
  readonly id: number;
  readonly occurred_at: string;
}

/**
 * How long after the alert was raised, and after the step before, in milliseconds; below 0 what
 * happened before it was raised.
 */
export interface Durations {
  readonly since_raised_ms: number;
  readonly since_previous_ms: number | null;
}

/** In the order in which things happened; at the same moment, in which they were written. */
export function withDurations<Step extends Line>(
  lines: readonly Step[],
  raised_at: string,
): (Step & Durations)[] {
  const at = ({ occurred_at }: Line): number => Date.parse(occurred_at);
  const raised = Date.parse(raised_at);
  const ordered = [...lines].sort((left, right) => at(left) - at(right) || left.id - right.id);
  return ordered.map((line, index) => {
    const previous = ordered[index - 1];
    return {
      ...line,
      since_raised_ms: at(line) - raised,
      since_previous_ms: previous ? at(line) - at(previous) : null,
    };
  });
}
