// The alert as the screen showed it: every action takes one, so that it cannot address an alert
// that was not on screen.
import type { AlertRow } from '#domain/alerts/alert.ts';
import { sayMoved, wasShownBefore } from '#web/ui/steady/press-guard.ts';
import type { Subject } from '#web/ui/steady/shown-history.ts';

type Decided = Pick<
  AlertRow,
  'status' | 'owner' | 'acknowledged_at' | 'called_again_at' | 'proposed_by'
>;

/**
 * The parts of an alert that change the meaning of a press: owner, answered or not, a repeated
 * alarm, the proposer of a resolution, and whether it is over.
 */
export const pressState = ({
  status,
  owner,
  acknowledged_at,
  called_again_at,
  proposed_by,
}: Decided): string => {
  if (status === 'resolved') return 'resolved';
  const answered = acknowledged_at === undefined ? 'unanswered' : 'answered';
  const proposed = proposed_by === undefined ? '' : ` proposed by ${proposed_by.id}`;
  return `${owner?.id ?? 'unowned'} ${answered}${called_again_at === undefined ? '' : ' called again'}${proposed}`;
};

export const alertSubject = (row: AlertRow): Subject => ({
  key: `alert ${row.id}`,
  state: pressState(row),
});

/** The subject of an alert that has left a held list. */
export const goneAlert = (row: AlertRow): AlertRow => ({ ...row, status: 'resolved' });

export class ShownAlert {
  /** Private, so that no other object is assignable to it. */
  readonly #row: AlertRow;
  readonly #version: number;

  private constructor(row: AlertRow, version: number) {
    this.#row = row;
    this.#version = version;
  }

  get row(): AlertRow {
    return this.#row;
  }

  /** The version sent with the call: the one that the screen showed. */
  get query(): { shown: number } {
    return { shown: this.#version };
  }

  /**
   * The alert of a press made now.
   * @returns null, with a notice, where the alert was not on the screen in this state 300 ms before
   * the press
   */
  static pressed(row: AlertRow): ShownAlert | null {
    if (wasShownBefore(alertSubject(row))) return new ShownAlert(row, row.version);
    sayMoved();
    return null;
  }

  /**
   * The alert of a choice made before the press, such as a ticked row.
   * @param version the one that was shown with the choice
   */
  static chosen(row: AlertRow, version = row.version): ShownAlert {
    return new ShownAlert(row, version);
  }
}
