// The people of a safety check in tabs: those in need, then those without an answer, who are opened
// first, because they are left to reach.
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import type { ChosenAnswer, SentMessage } from '#domain/messages/sent-message.ts';
import { useSearch } from '#web/kit/screen/address.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import styles from './message.module.css';
import { Recipients } from './recipients.tsx';

const everyone = 'everyone';

/** The open tab is the filter of the list, in the address. */
export function CheckTabs({ message }: { message: SentMessage }) {
  const { t } = useLingui();
  const [search, setSearch] = useSearch();
  const { unanswered, not_reached, answers, recipients } = message;
  const countOf = (asked: ChosenAnswer): number =>
    answers.find(({ answer }) => answer === asked)?.count ?? 0;
  const tab = (
    key: string,
    label: string,
    count: number,
  ): { key: string; label: ReactNode; panel: ReactNode } => ({
    key,
    label: (
      <>
        {label} <span className={styles.quiet}>{count}</span>
      </>
    ),
    panel: <Recipients message={message} />,
  });
  const tabs = [
    tab('help', t`Need help`, countOf('help')),
    tab('unanswered', t`No answer`, unanswered),
    tab('not_reached', t`Unreachable`, not_reached),
    tab('safe', t`Safe`, countOf('safe')),
    tab(everyone, t`Everyone`, recipients),
  ];
  const state = search['state'];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the first look; afterwards an address without a state is everyone
  useEffect(() => {
    if (state === undefined && unanswered > 0) setSearch({ state: 'unanswered' });
  }, []);
  return (
    <div className={styles.recipients}>
      <Tabs
        label={t`Recipients`}
        tabs={tabs}
        active={tabs.find(({ key }) => key === state)?.key ?? everyone}
        onChange={(key) =>
          setSearch({
            state: key === everyone ? undefined : key,
            page: undefined,
            after: undefined,
          })
        }
      />
    </div>
  );
}
