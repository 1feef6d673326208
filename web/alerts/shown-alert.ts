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
 * Who has it, whether they have answered it and its alarm came again since, who has proposed to
 * resolve it, and whether it is over: what about an alert changes the meaning of a press.
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

/** What is shown of an alert that has left a list which is held. */
export const goneAlert = (row: AlertRow): AlertRow => ({ ...row, status: 'resolved' });

export class ShownAlert {
  /** Kept private, so that no other object can stand for one. */
  readonly #row: AlertRow;
  readonly #version: number;

  private constructor(row: AlertRow, version: number) {
    this.#row = row;
    this.#version = version;
  }

  get row(): AlertRow {
    return this.#row;
  }

  /** What the call is sent with: the version that the screen showed. */
  get query(): { shown: number } {
    return { shown: this.#version };
  }

  /**
   * What a press means now. @returns null, and says so, where the alert was not on the screen in
   * this state 300 ms before the press
   */
  static pressed(row: AlertRow): ShownAlert | null {
    if (wasShownBefore(alertSubject(row))) return new ShownAlert(row, row.version);
    sayMoved();
    return null;
  }

  /**
   * What was chosen before the press, such as a ticked row or a choice of a list. @param version
   * the one that was shown with the choice
   */
  static chosen(row: AlertRow, version = row.version): ShownAlert {
    return new ShownAlert(row, version);
  }
}
