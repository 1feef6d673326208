// Runs the report into a file of a format; what is wrong with a filter is said here.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { type ReportFormat, type ReportType, reportFormats } from '#domain/reports/report.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Choice } from '#web/ui/controls/choices/choice.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { type ChosenFilters, useReportCalls } from '../report-calls.ts';
import { formatWords } from '../report-words.ts';
import styles from '../reports.module.css';

export function RunBar({ report, filters }: { report: ReportType; filters: ChosenFilters }) {
  const { t, i18n } = useLingui();
  const { run } = useReportCalls(report.type);
  const [format, setFormat] = useState<ReportFormat>('csv');
  const [problem, setProblem] = useState('');
  const [isPending, setIsPending] = useState(false);
  const start = async () => {
    setIsPending(true);
    setProblem('');
    try {
      await run(filters, format);
      toast.success(t`${report.name} is being made. It appears under Files.`);
    } catch (error) {
      setProblem(problemOf(error));
    }
    setIsPending(false);
  };
  return (
    <div className={styles.run}>
      <Choice
        label={t`Format`}
        options={reportFormats.map((value) => ({ value, label: i18n._(formatWords[value]) }))}
        value={format}
        onChange={(value) => setFormat(reportFormats.find((one) => one === value) ?? 'csv')}
      />
      <Button
        look="primary"
        icon={<IconPlayerPlay size={17} aria-hidden="true" />}
        pending={isPending}
        onClick={() => void start()}
      >
        <Trans>Run report</Trans>
      </Button>
      {problem !== '' && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** What a refusal says of the filters; what else went wrong was shown already. */
export const problemOf = (error: unknown): string => {
  if (!(error instanceof CallError)) return '';
  const fields = Object.values(error.fields ?? {}).flat();
  return fields.length > 0 ? fields.join(' ') : error.message;
};
