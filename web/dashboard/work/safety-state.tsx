// The state of safety of an organisation in one sentence, before anything else, and below it who
// would answer the next alert.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconBellRinging, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OrganisationWork } from '#domain/dashboard/work/work.ts';
import styles from './work.module.css';

interface SafetyStateProps {
  alerts: NonNullable<OrganisationWork['alerts']>;
  /** Who answers, and how ready the organisation is. */
  children: ReactNode;
}

export function SafetyState({ alerts: { total, unanswered }, children }: SafetyStateProps) {
  const { t } = useLingui();
  const handled = total > 0 ? 'warn' : 'good';
  const tone = unanswered > 0 ? 'alarm' : handled;
  const Icon = total > 0 ? IconBellRinging : IconCircleCheck;
  return (
    <section className={styles.safety} aria-label={t`Alerts`}>
      <span className={styles.safetyIcon} data-tone={tone}>
        <Icon size={22} aria-hidden="true" />
      </span>
      <div>
        <h2>{sentence(total, unanswered, t`No open alerts`)}</h2>
        {children}
      </div>
    </section>
  );
}

function sentence(total: number, unanswered: number, none: string): string {
  if (total === 0) return none;
  if (unanswered === 0)
    return plural(total, { one: '# alert is being handled', other: '# alerts are being handled' });
  return plural(unanswered, {
    one: '# alert is waiting for an answer',
    other: '# alerts are waiting for an answer',
  });
}
