// The progress of a bulk action, and afterwards its result: the counts, every record with its
// outcome, and all of them as a file.
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type BulkJob, bulkJobsApi } from '#domain/kit/bulk.ts';
import { perPageMax } from '#domain/kit/paging.ts';
import { useList } from '../call/query.ts';
import { inReadersWording } from '../language/reader-wording.ts';
import { ListExport } from '../resource/export/list-export.tsx';
import { wordsOf } from '../status/status-badge.tsx';
import { columnsOf } from '../table/list-shape.ts';
import styles from './bulk.module.css';
import type { BulkAction } from './bulk-action.ts';
import { BulkResults, outcomeLooks } from './bulk-results.tsx';
import { useBulkJob } from './use-bulk-job.ts';

export function BulkOutcome({
  started,
  refusedText,
}: {
  started: BulkJob;
  refusedText: BulkAction['refusedText'];
}) {
  const { t } = useLingui();
  const job = useBulkJob(started);
  const isOver = job.finished_at !== null;
  return (
    <>
      <div role="status" className={styles.state}>
        {isOver ? <Counts job={job} /> : <Progress job={job} />}
        {isOver && refusedText && job.refused > 0 && job.refused <= perPageMax && (
          <Refused job={job} text={refusedText} />
        )}
      </div>
      {!isOver && (
        <progress
          className={styles.progress}
          aria-label={t`Progress`}
          max={job.total}
          value={job.done}
        />
      )}
      {isOver && <BulkResults job={job} />}
      {isOver && (
        <ListExport
          endpoint={bulkJobsApi.results}
          params={{ id: job.id }}
          query={{}}
          columns={columnsOf(bulkJobsApi.results, {
            id: { label: msg`Number` },
            name: { label: msg`Name` },
            outcome: { label: msg`Outcome`, choices: wordsOf(outcomeLooks) },
            text: { label: msg`Reason` },
          })}
          many={job.action}
          size="sm"
          label={t`Download results`}
        />
      )}
    </>
  );
}

/** From all reasons, which are one page: where there are more, the results below say them. */
function Refused({ job, text }: { job: BulkJob; text: NonNullable<BulkAction['refusedText']> }) {
  const { data } = useList(bulkJobsApi.results, {
    params: { id: job.id },
    query: { page: 1, per_page: perPageMax, outcome: 'refused' },
  });
  return data ? <p>{text(data.items.map((result) => inReadersWording(result.text)))}</p> : null;
}

function Progress({ job }: { job: BulkJob }) {
  const { i18n } = useLingui();
  return (
    <p>
      <Trans>
        {i18n.number(job.done)} of {i18n.number(job.total)} finished. It continues if you leave this
        page.
      </Trans>
    </p>
  );
}

function Counts({ job }: { job: BulkJob }) {
  const { i18n } = useLingui();
  const done = i18n.number(job.done - job.unchanged - job.refused);
  const [unchanged, refused] = [i18n.number(job.unchanged), i18n.number(job.refused)];
  return (
    <p>
      <Trans>{done} done.</Trans> {job.unchanged > 0 && <Trans>{unchanged} unchanged.</Trans>}{' '}
      {job.refused > 0 && <Trans>{refused} not done.</Trans>}
    </p>
  );
}
