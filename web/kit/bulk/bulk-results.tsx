// The records of a finished bulk action, a page at a time, by their outcome: failures are shown
// first.
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconEqual } from '@tabler/icons-react';
import { useState } from 'react';
import { type BulkJob, type BulkResult, bulkJobsApi, bulkOutcomes } from '#domain/kit/bulk.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { useList } from '../call/query.ts';
import { inReadersWording } from '../language/reader-wording.ts';
import { StatusBadge, type StatusLooks } from '../status/status-badge.tsx';
import styles from './bulk.module.css';

type Outcome = BulkResult['outcome'];

export const outcomeLooks: StatusLooks<Outcome> = {
  done: { tone: 'good', icon: IconCircleCheck, word: msg`Done` },
  unchanged: { tone: 'quiet', icon: IconEqual, word: msg`Unchanged` },
  refused: { tone: 'bad', icon: IconAlertTriangle, word: msg`Not done` },
};

const perPage = 50;

export function BulkResults({ job }: { job: BulkJob }) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState<Outcome | 'all'>(job.refused > 0 ? 'refused' : 'all');
  const counts = {
    done: job.done - job.unchanged - job.refused,
    unchanged: job.unchanged,
    refused: job.refused,
  };
  const outcomes = bulkOutcomes.filter((outcome) => counts[outcome] > 0);
  const tab = (key: Outcome | 'all', word: string, count: number) => ({
    key,
    label: `${word} ${i18n.number(count)}`,
    panel: <Rows key={key} job={job} outcome={key} count={count} />,
  });
  // With one outcome alone there is nothing to choose.
  if (outcomes.length === 1) return <Rows job={job} outcome="all" count={job.total} />;
  return (
    <div className={styles.results}>
      <Tabs
        label={t`Outcome`}
        active={open}
        onChange={setOpen}
        tabs={[
          tab('all', t`All`, job.total),
          ...outcomes.map((outcome) =>
            tab(outcome, i18n._(outcomeLooks[outcome].word), counts[outcome]),
          ),
        ]}
      />
    </div>
  );
}

function Rows({ job, outcome, count }: { job: BulkJob; outcome: Outcome | 'all'; count: number }) {
  const { t, i18n } = useLingui();
  const [page, setPage] = useState(1);
  const query = { page, per_page: perPage, ...(outcome === 'all' ? {} : { outcome }) };
  const { data } = useList(bulkJobsApi.results, { params: { id: job.id }, query });
  const [from, to] = [
    i18n.number((page - 1) * perPage + 1),
    i18n.number(Math.min(page * perPage, count)),
  ];
  const all = i18n.number(count);
  return (
    <div className={styles.results}>
      <ul
        className={styles.rows}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the rows scroll, and the keyboard must reach them
        tabIndex={0}
        aria-label={t`Results`}
        aria-busy={data === undefined}
      >
        {data?.items.map(({ id, name, outcome: how, text }) => (
          <li key={id}>
            <span className={styles.name}>
              <b>{name}</b>
              {text !== '' && <span>{inReadersWording(text)}</span>}
            </span>
            <StatusBadge look={outcomeLooks[how]} />
          </li>
        ))}
      </ul>
      {count > perPage && (
        <div className={styles.pages}>
          <span>
            <Trans>
              {from}–{to} of {all}
            </Trans>
          </span>
          <Button
            size="sm"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >{t`Previous`}</Button>
          <Button
            size="sm"
            disabled={page * perPage >= count}
            onClick={() => setPage(page + 1)}
          >{t`Next`}</Button>
        </div>
      )}
    </div>
  );
}
