// The server of the model: it uses the real alert machine, counts versions as the database does,
// and records its calls.
import type { AlertRow } from '#domain/alerts/alert.ts';
import { decideAlert } from '#domain/alerts/alert-machine.ts';
import type { AlertState } from '#domain/alerts/alerts.policy.ts';

export interface Operator {
  readonly id: number;
  readonly name: string;
}
export type ServerAction =
  | 'acknowledge'
  | 'release'
  | 'take_over'
  | 'resolve'
  | 'propose_resolution'
  | 'confirm_resolution'
  | 'refuse_resolution'
  | 'withdraw_resolution';

interface Kept {
  row: AlertRow;
  /** The version at which it was last decided on, as `alerts.decided_version`. */
  decided: number;
}

const stateOf = ({
  owner,
  acknowledged_at,
  called_again_at,
  proposed_by,
  status,
  type,
}: AlertRow): AlertState => ({
  status,
  owner: owner ?? null,
  acknowledged: acknowledged_at !== undefined,
  called_again: called_again_at !== undefined,
  two_people: type === 'duress',
  proposal: proposed_by ? { by: proposed_by, accounts: [proposed_by.id] } : null,
  satellite_sos_active: false,
  follow_up: 'none',
  sos_device_name: null,
  resolved_by: null,
});

export class ModelServer {
  readonly #alerts = new Map<number, Kept>();
  /** Changes on their way to the screen, in their order. */
  readonly news: AlertRow[] = [];

  get ids(): number[] {
    return [...this.#alerts.keys()];
  }

  /** The version at which the alert was last decided on; 0 for one that is unknown. */
  decidedVersion(id: number): number {
    return this.#alerts.get(id)?.decided ?? 0;
  }

  /** Every second alert is a duress alert, which takes two people to resolve. */
  raise(priority: 1 | 2): void {
    const id = this.#alerts.size + 1;
    const type = id % 2 === 0 ? 'duress' : 'sos';
    const raised_at = new Date(Date.UTC(2026, 10, 21, 1, 0, id)).toISOString();
    const row: AlertRow = {
      id,
      organisation: { id: 1, name: 'Redgum' },
      person: { id: 100 + id, name: `Person ${id}` },
      type,
      priority,
      version: 1,
      status: 'active_alert',
      raised_at,
    };
    this.#alerts.set(id, { row, decided: 1 });
    this.news.push(row);
  }

  /**
   * A repeated alarm: a new version without an operator's action; where it calls again after an
   * answer, it must be answered again.
   */
  repeat(id: number, again: boolean): void {
    const kept = this.#alerts.get(id);
    if (!kept || kept.row.status === 'resolved') return;
    const { proposed_by, ...before } = kept.row;
    const { owner, acknowledged_at, called_again_at } = before;
    const version = kept.row.version + 1;
    const callsAgain =
      again &&
      owner !== undefined &&
      acknowledged_at !== undefined &&
      called_again_at === undefined;
    kept.row = {
      ...before,
      version,
      repeats: (before.repeats ?? 0) + 1,
      ...(callsAgain ? { called_again_at: acknowledged_at } : {}),
    };
    // A repeated alarm ends the proposal.
    if (callsAgain || proposed_by) kept.decided = version;
    this.news.push(kept.row);
  }

  /**
   * @param shown the version that the screen showed. @returns the row after it; null for a refusal
   */
  act(who: Operator, id: number, action: ServerAction, shown?: number): AlertRow | null {
    const kept = this.#alerts.get(id);
    if (!kept) return null;
    const answer = decideAlert(stateOf(kept.row), action, {
      user_id: who.id,
      role: 'monitoring_centre_operator',
    });
    if (!answer.allowed) return null;
    if (answer.news.kind === null) return kept.row;
    if (shown !== undefined && shown < kept.decided) return null;
    const { owner: had, acknowledged_at, called_again_at, proposed_by, ...row } = kept.row;
    const { change } = answer;
    const oldOwner = change.owner === 'nobody' ? undefined : had;
    const owner = change.owner === 'actor' ? { id: who.id, name: who.name } : oldOwner;
    const newAnswer = change.acknowledged ? row.raised_at : undefined;
    const answered = change.acknowledged === undefined ? acknowledged_at : newAnswer;
    const version = row.version + 1;
    const oldProposer = change.proposal || change.resolved ? undefined : proposed_by;
    const proposer = change.proposal === 'made' ? { id: who.id, name: who.name } : oldProposer;
    kept.row = {
      ...row,
      version,
      status: change.resolved ? 'resolved' : row.status,
      ...(owner ? { owner } : {}),
      ...(proposer && owner?.id === had?.id ? { proposed_by: proposer } : {}),
      ...(answered === undefined ? {} : { acknowledged_at: answered }),
      ...(called_again_at === undefined || change.answered_again ? {} : { called_again_at }),
    };
    kept.decided = version;
    this.news.push(kept.row);
    return kept.row;
  }
}
