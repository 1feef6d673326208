// Phones that tried to activate in the last 48 hours; requests without a code are approved or
// refused here, and codes are made here.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconBan, IconCircleCheck, IconClockX, IconHourglass, IconKey } from '@tabler/icons-react';
import { Suspense } from 'react';
import {
  type ActivationAttempt,
  activationAttemptsApi,
} from '#domain/phone/activation-attempts.api.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { useMay } from '#web/kit/session/session.ts';
import type { StatusLooks } from '#web/kit/status/status-badge.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { lateDialog } from '#web/ui/later/late-parts.tsx';
import styles from './activation-attempts.module.css';
import { AttemptDecision } from './attempt-decision.tsx';
import { platformWords, sourceWords, statusWords } from './attempt-words.ts';

const LetInDialog = lateDialog(() => import('./let-in-dialog.tsx'));
const CodeDialog = lateDialog(() => import('./code-dialog.tsx'));
const lookAgainMs = 10_000;

export default function ActivationAttemptsPage() {
  const { t } = useLingui();
  const mayDecide = useMay('write organisation users');
  const [letting, setLetting] = useKeptState<ActivationAttempt | null>('letting in', null);
  const [making, setMaking] = useKeptState('making a code', false);
  return (
    <>
      <ResourceList
        endpoint={activationAttemptsApi.list}
        many={msg`activation attempts`}
        none={{
          title: msg`No activation requests in the last 48 hours`,
          text: msg`Create a code for a person, or wait for a request from a phone.`,
        }}
        searchHint={msg`Search name or number`}
        columns={{
          name: {
            label: msg`Name`,
            cell: (attempt) => <Name attempt={attempt} />,
            text: ({ name }) => name,
          },
          phone: { label: msg`Mobile number` },
          status: { label: msg`Status`, statuses },
          ...(mayDecide
            ? {
                decided_at: {
                  label: msg`Decision`,
                  cell: (attempt: ActivationAttempt) => (
                    <AttemptDecision attempt={attempt} onLetIn={setLetting} />
                  ),
                },
              }
            : { decided_at: { label: msg`Decided at` } }),
          source: { label: msg`Method`, choices: sourceWords, hidden: true },
          organisation: { label: msg`Organisation`, cell: organisationOf, text: organisationOf },
          device: { label: msg`Device`, cell: deviceOf, text: deviceOf },
          created_at: { label: msg`Requested` },
          platform: { label: msg`Phone`, choices: platformWords, hidden: true },
          expires_at: { label: msg`Expires`, hidden: true },
          id: { label: msg`Number`, hidden: true },
        }}
        filters={{ status: { label: msg`Status` } }}
        refetchInterval={lookAgainMs}
        add={
          mayDecide ? (
            <Button
              look="primary"
              icon={<IconKey size={17} aria-hidden="true" />}
              onClick={() => setMaking(true)}
            >
              {t`Create code`}
            </Button>
          ) : undefined
        }
      />
      <Suspense>
        {letting && <LetInDialog attempt={letting} onClose={() => setLetting(null)} />}
        {making && <CodeDialog onClose={() => setMaking(false)} />}
      </Suspense>
    </>
  );
}

const organisationOf = ({ organisation }: ActivationAttempt): string => organisation?.name ?? '–';
const deviceOf = ({ device }: ActivationAttempt): string => device?.name ?? '–';

/** A wrong code brings no name with it. */
function Name({ attempt: { name } }: { attempt: ActivationAttempt }) {
  const { t } = useLingui();
  return name === '' ? <span className={styles.nameless}>{t`Unnamed phone`}</span> : name;
}

const statuses: StatusLooks<ActivationAttempt['status']> = {
  pending: { tone: 'warn', icon: IconHourglass, word: statusWords.pending },
  converted: { tone: 'good', icon: IconCircleCheck, word: statusWords.converted },
  denied: { tone: 'bad', icon: IconBan, word: statusWords.denied },
  expired: { tone: 'quiet', icon: IconClockX, word: statusWords.expired },
};
