// The phones that wait for approval (R129), each with the decision where another feature offers it.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { OrganisationWork } from '#domain/dashboard/work/work.ts';
import type { ActivationAttempt } from '#domain/phone/activation-attempts.api.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useMay } from '#web/kit/session/session.ts';
import type { SteadyItem } from '#web/ui/steady/steady-item.ts';
import { agoWords, leftWords } from './left-words.ts';
import { offeredDecision } from './offered-decision.ts';
import styles from './work.module.css';
import { WorkSection } from './work-section.tsx';

export function RequestRows({ requests }: { requests: NonNullable<OrganisationWork['requests']> }) {
  const { t } = useLingui();
  const { total } = requests;
  return (
    <WorkSection
      title={t`Activation requests`}
      section={requests}
      all={{
        to: '/activation-attempts?status=pending',
        text: plural(total, { one: 'All requests', other: 'All # requests' }),
      }}
      none={t`No phone is waiting for approval.`}
      subjectOf={({ id, status }) => ({ key: `request ${id}`, state: status })}
    >
      {(attempt, steady) => <Row attempt={attempt} steady={steady} />}
    </WorkSection>
  );
}

function Row({ attempt, steady }: { attempt: ActivationAttempt; steady: SteadyItem }) {
  const { t } = useLingui();
  const { exact } = useFormat();
  const mayDecide = useMay('write organisation users');
  const Decision = mayDecide ? offeredDecision() : null;
  const { name, phone, created_at, expires_at } = attempt;
  const asked = agoWords(serverNow() - Date.parse(created_at));
  const left = leftWords(Date.parse(expires_at) - serverNow());
  return (
    <li className={styles.request} {...steady}>
      <span className={styles.asked}>
        <b>{name || phone || t`Unnamed phone`}</b>
        <span className={styles.quiet} title={exact(created_at)}>
          {t`Asked ${asked} ago, ${left}`}
        </span>
      </span>
      {Decision && (
        <Suspense fallback={<span className={styles.deciding} />}>
          <Decision attempt={attempt} />
        </Suspense>
      )}
    </li>
  );
}
