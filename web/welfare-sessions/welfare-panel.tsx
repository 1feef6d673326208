// The running welfare sessions, for the console: in grace first, each with its time left and what
// an operator may do about it (R017).

import { Trans, useLingui } from '@lingui/react/macro';
import { IconHourglass } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { WelfareSession } from '#domain/welfare-sessions/welfare-session.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { StatusBadge } from '#web/kit/status/status-badge.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { lateDialog } from '#web/ui/later/late-parts.tsx';
import { LiveList } from '#web/ui/steady/live-list.tsx';
import type { SteadyItem } from '#web/ui/steady/steady-item.ts';
import { nextMoment } from './active-order.ts';
import { TimeLeft } from './time-left.tsx';
import { useActiveSessions } from './use-active-sessions.ts';
import styles from './welfare-panel.module.css';
import { welfareStatuses } from './welfare-words.ts';

const ExtendDialog = lateDialog(() => import('./extend-dialog.tsx'));
const EndDialog = lateDialog(() => import('./end-dialog.tsx'));

export interface WelfarePanelProps {
  /** The console's content about the person, such as an open alert. */
  Mark?: ComponentType<{ session: WelfareSession }>;
}

export default function WelfarePanel({ Mark }: WelfarePanelProps) {
  const { t } = useLingui();
  const { sessions, more, error, again } = useActiveSessions();
  const [asked, setAsked] = useKeptState<{
    what: 'extend' | 'end';
    session: WelfareSession;
  } | null>('timer dialog', null);
  useActions(
    (sessions ?? []).flatMap((session) => {
      const who = nameOf(session);
      const group = t`Welfare timers`;
      return [
        {
          id: `welfare extend ${session.id}`,
          label: t`Extend the timer for ${who}`,
          group,
          run: () => setAsked({ what: 'extend', session }),
        },
        {
          id: `welfare end ${session.id}`,
          label: t`End the timer for ${who}`,
          group,
          run: () => setAsked({ what: 'end', session }),
        },
      ];
    }),
  );
  if (error && !sessions)
    return (
      <ErrorState
        title={t`The welfare sessions could not be loaded.`}
        requestId={error.requestId}
        onRetry={again}
      />
    );
  if (!sessions) return <SkeletonRows rows={4} height={44} />;
  if (sessions.length === 0) {
    return (
      <EmptyState
        icon={<IconHourglass size={28} aria-hidden="true" />}
        title={t`No welfare session is running`}
      >
        <Trans>Sessions that workers start on their phones appear here.</Trans>
      </EmptyState>
    );
  }
  const close = () => setAsked(null);
  return (
    <>
      <LiveList
        className={styles.sessions}
        label={t`Welfare sessions`}
        items={sessions}
        subjectOf={sessionSubject}
      >
        {(session, steady) => (
          <Session
            session={session}
            steady={steady}
            mark={Mark && <Mark session={session} />}
            onAsk={(what) => setAsked({ what, session })}
          />
        )}
      </LiveList>
      {more && (
        <p className={styles.more}>
          <Trans>The next 100 are shown; there are more.</Trans>
        </p>
      )}
      {asked && (
        <Suspense>
          {asked.what === 'extend' ? (
            <ExtendDialog session={asked.session} onClose={close} />
          ) : (
            <EndDialog session={asked.session} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

const nameOf = ({ person, device }: WelfareSession): string => person?.name ?? device.name;

/** Part of the state: a press on a running session must not apply to one in grace. */
const sessionSubject = ({ id, status }: WelfareSession) => ({
  key: `session ${id}`,
  state: status,
});

interface SessionProps {
  session: WelfareSession;
  steady: SteadyItem;
  mark: ReactNode;
  onAsk: (what: 'extend' | 'end') => void;
}

function Session({ session, steady, mark, onAsk }: SessionProps) {
  const { t } = useLingui();
  const who = nameOf(session);
  const inGrace = session.status === 'grace';
  return (
    <li {...steady} className={styles.session} data-grace={inGrace || undefined}>
      <div className={styles.who}>
        <span className={styles.name}>{who}</span>
        <span className={styles.dimmed}>
          {[session.organisation.name, session.activity].filter(Boolean).join(' · ')}
        </span>
        {mark}
      </div>
      <div className={styles.time}>
        <TimeLeft until={nextMoment(session)} className={styles.left} />
        <span className={styles.dimmed}>
          {inGrace ? <Trans>until the alert</Trans> : <Trans>left</Trans>}
        </span>
      </div>
      <div className={styles.state}>
        <StatusBadge look={welfareStatuses[session.status]} />
        <div className={styles.actions}>
          <Button
            size="sm"
            onClick={() => onAsk('extend')}
            aria-label={t`Extend the timer for ${who}`}
          >
            <Trans>Extend</Trans>
          </Button>
          <Button size="sm" onClick={() => onAsk('end')} aria-label={t`End the timer for ${who}`}>
            <Trans>End</Trans>
          </Button>
        </div>
      </div>
    </li>
  );
}
