// Merges a newer row into the whole alert: a field that the row omits is now empty
// (domain/alerts/alert.ts).
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';

/** The details, their row part replaced by `row`. */
export function mergeRow(details: Alert, row: AlertRow): Alert {
  const {
    person: _person,
    department: _department,
    device: _device,
    late: _late,
    happened_at: _happened,
    repeats: _repeats,
    group_id: _group,
    owner: _owner,
    acknowledged_at: _acknowledged,
    called_again_at: _calledAgain,
    proposed_by: _proposedBy,
    follow_up_at: _followUp,
    follow_up_lapsed: _lapsed,
    cancelled_at: _cancelled,
    satellite_sos: _satellite,
    unread: _unread,
    on_test: _onTest,
    patrol: _patrol,
    last_action_at: _lastAction,
    resolved_at: _resolved,
    ...rest
  } = details;
  return { ...rest, ...row };
}
