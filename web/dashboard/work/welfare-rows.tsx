// The running welfare sessions of an organisation: the overdue first, each with what is left of it.
import { useLingui } from '@lingui/react/macro';
import { IconClockExclamation } from '@tabler/icons-react';
import type { OrganisationWork } from '#domain/dashboard/work/work.ts';
import type { WelfareSession } from '#domain/welfare-sessions/welfare-session.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import type { SteadyItem } from '#web/ui/steady/steady-item.ts';
import { personAddress } from './addresses.ts';
import { leftWords } from './left-words.ts';
import { PersonName } from './person-name.tsx';
import { Ticking } from './ticking.tsx';
import styles from './work.module.css';
import { WorkSection } from './work-section.tsx';

interface WelfareRowsProps {
  welfare: NonNullable<OrganisationWork['welfare']>;
  base: string;
}

export function WelfareRows({ welfare, base }: WelfareRowsProps) {
  const { t } = useLingui();
  return (
    <WorkSection
      title={t`Welfare sessions in progress`}
      section={welfare}
      all={{
        to: `${base}/welfare-timer-sessions`,
        text: t`All sessions`,
      }}
      none={t`No one has a welfare session running.`}
      subjectOf={({ id, status }) => ({ key: `session ${id}`, state: status })}
    >
      {(session, steady) => <Row session={session} base={base} steady={steady} />}
    </WorkSection>
  );
}

function Row({
  session,
  base,
  steady,
}: {
  session: WelfareSession;
  base: string;
  steady: SteadyItem;
}) {
  const { exact } = useFormat();
  const { person, device, department, activity, started_at, due_at } = session;
  const [from, due] = [Date.parse(started_at), Date.parse(due_at)];
  const isOver = session.status === 'grace' || due <= serverNow();
  const gone = isOver ? 1 : Math.min(1, Math.max(0, (serverNow() - from) / (due - from || 1)));
  return (
    <li className={styles.session} data-over={isOver || undefined} {...steady}>
      <PersonName
        name={person?.name ?? device.name}
        to={person ? personAddress(base, person.id, 'details') : ''}
      />
      <span className={styles.quiet}>{department}</span>
      <span className={styles.activity}>{activity}</span>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${Math.round(gone * 100)}%` }} />
      </span>
      <span className={styles.left}>
        {isOver && <IconClockExclamation size={15} aria-hidden="true" />}
        <Ticking title={exact(due_at)} text={(now) => leftWords(due - now)} />
      </span>
    </li>
  );
}
