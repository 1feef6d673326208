// The answer under which a recipient appears on the board of a safety check, as SQL: one expression
// for its counts and its tabs.
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** Whether the recipient `r` asked for help and the request is not closed. */
export const needsHelp = (tx: Tx, r: Fragment): Fragment => tx`
  (${r}.help is not distinct from 'open' and not exists (
    select from alerts a
    where a.organisation_id = ${r}.organisation_id
      and a.id = ${r}.alert_id
      and a.status = 'resolved'))`;

/**
 * The answer that the recipient `r` counts under; `help_closed` for a closed request for help, null
 * for none.
 */
export const boardAnswer = (tx: Tx, r: Fragment): Fragment => tx`
  case
    when ${needsHelp(tx, r)} then 'help'
    when ${r}.answer = 'help'
    and ${r}.help is not null then 'help_closed'
    else ${r}.answer end`;
