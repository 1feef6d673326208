// The line of chips below the actions: who else looks, what must not be missed, and all that is
// under way.
import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { AlertPresence } from '#domain/alerts/actions/presence.ts';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { isRunning } from '#domain/alerts/calls/running-call.ts';
import { DispatchChip } from '#web/alerts/dispatch/dispatch-chip.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { lateExtra } from '#web/ui/later/late-parts.tsx';
import { takesCommands } from '../../commands/command-words.ts';
import type { Work } from '../use-work.ts';
import { CallChip } from './call-chip.tsx';
import styles from './chips.module.css';
import { PatrolChip } from './patrol-chip.tsx';
import { ProposalChip } from './proposal-chip.tsx';
import { MessageChip, OthersChip, SatelliteChip, StateChips } from './state-chips.tsx';
import { FollowUpChip, TestChip } from './timer-chips.tsx';

const CommandChips = lateExtra(() => import('./command-chips.tsx'));

export interface AlertChipsProps {
  row: AlertRow;
  details: Alert | undefined;
  work: Work | undefined;
  others: readonly AlertPresence[];
  /** The chip whose controls are open. */
  openChip: string | null;
  onOpen: (key: string | null) => void;
  onMessages: () => void;
}

/** The name under which a call's chip opens. */
export const callChip = (callId: number): string => `call ${callId}`;

export function AlertChips({
  row,
  details,
  work,
  others,
  openChip,
  onOpen,
  onMessages,
}: AlertChipsProps) {
  const { t } = useLingui();
  const { id: me } = useUser();
  const opening = (key: string) => ({
    open: openChip === key,
    onOpen: (open: boolean) => onOpen(open ? key : null),
  });
  const isActive = row.status === 'active_alert';
  const running = (work?.phone_calls ?? []).filter(isRunning);
  const own = running.find(({ by }) => by?.id === me);
  return (
    <section className={styles.chips} aria-label={t`Under way`}>
      {running.map((one) => (
        <CallChip
          key={one.id}
          call={one}
          row={row}
          keyed={one === own}
          {...opening(callChip(one.id))}
        />
      ))}
      {details &&
        work?.patrol_jobs
          .filter(({ status }) => status !== 'cancelled')
          .map((job) => (
            <PatrolChip
              key={job.id}
              job={job}
              row={row}
              // A patrol under way outlives its alert: commenting permission is enough to complete
              // it.
              mayAct={details.abilities.includes(isActive ? 'send_patrol' : 'comment')}
              {...opening(`patrol ${job.id}`)}
            />
          ))}
      {details &&
        work?.partner_dispatches
          .filter(({ status }, at) => at === 0 || status !== 'cancelled')
          .map((dispatch, at) => (
            <DispatchChip
              key={dispatch.id}
              dispatch={dispatch}
              row={row}
              mayAct={details.abilities.includes(isActive ? 'send_patrol' : 'comment')}
              mayResend={at === 0 && details.abilities.includes('send_patrol')}
              {...opening(`dispatch ${dispatch.id}`)}
            />
          ))}
      {isActive && work?.follow_up && (
        <FollowUpChip row={row} followUp={work.follow_up} {...opening('follow up')} />
      )}
      {isActive && row.proposed_by && details && (
        <ProposalChip row={row} details={details} {...opening('proposal')} />
      )}
      {isActive && row.satellite_sos && details && (
        <SatelliteChip refusal={details.resolve_refusal} {...opening('satellite')} />
      )}
      {work?.on_test.map((period) => (
        <TestChip
          key={period.id}
          period={period}
          id={row.id}
          {...opening(`on test ${period.id}`)}
        />
      ))}
      {details && isActive && takesCommands(row.device) && (
        <Suspense>
          <CommandChips id={row.id} opening={opening} />
        </Suspense>
      )}
      {details && <StateChips row={row} details={details} />}
      {work && <MessageChip work={work} onOpen={onMessages} />}
      <OthersChip others={others} />
    </section>
  );
}
