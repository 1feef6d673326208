// How far a bulk action is, and afterwards what came of it: the counts, the rows that were refused with the reason, and all rows as a file.
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type BulkJob, bulkJobsApi } from '#domain/kit/bulk.ts';
import { useList } from '../call/query.ts';
import { ListExport } from '../resource/list-export.tsx';
import { columnsOf } from '../table/list-shape.ts';
import styles from './bulk.module.css';
import { useBulkJob } from './use-bulk-job.ts';

const outcomes = { done: msg`Done`, unchanged: msg`Unchanged`, refused: msg`Not done` };
const shown = 50;

export function BulkOutcome({ started }: { started: BulkJob }) {
  const { t } = useLingui();
  const job = useBulkJob(started);
  const isOver = job.finished_at !== null;
  const done = job.done - job.refused;
  return (
    <>
      <div role="status" className={styles.state}>
        {isOver ? (
          <p>
            {plural(done, { one: '# done.', other: '# done.' })}{' '}
            {job.refused > 0 && plural(job.refused, { one: '# not done.', other: '# not done.' })}
          </p>
        ) : (
          <p>
            <Trans>
              {job.done} of {job.total} finished. It goes on if you leave this page.
            </Trans>
          </p>
        )}
      </div>
      {!isOver && <progress className={styles.progress} aria-label={t`Progress`} max={job.total} value={job.done} />}
      {isOver && job.refused > 0 && <Refused job={job} />}
      {isOver && (
        <ListExport
          endpoint={bulkJobsApi.results}
          params={{ id: job.id }}
          query={{}}
          columns={columnsOf(bulkJobsApi.results, {
            id: { label: msg`Number` },
            name: { label: msg`Name` },
            outcome: { label: msg`Outcome`, choices: outcomes },
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

function Refused({ job }: { job: BulkJob }) {
  const { t } = useLingui();
  const { data } = useList(bulkJobsApi.results, { params: { id: job.id }, query: { outcome: 'refused', per_page: shown } });
  const left = job.refused - shown;
  return (
    <>
      <ul className={styles.refused} aria-label={t`Not done`}>
        {data?.items.map(({ id, name, text }) => (
          <li key={id}>
            <b>{name}</b> {text}
          </li>
        ))}
      </ul>
      {left > 0 && <p>{plural(left, { one: '# more is in the file.', other: '# more are in the file.' })}</p>}
    </>
  );
}
