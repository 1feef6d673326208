// The first rows of the report as it is narrowed now.

import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { daysInText } from '#domain/kit/wording/reader.ts';
import {
  type CellValue,
  type ColumnKind,
  isNumeric,
  type ReportPreview,
  type ReportType,
} from '#domain/reports/report.ts';
import { inReadersWording } from '#web/kit/language/reader-wording.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { type ChosenFilters, useReportCalls } from '../report-calls.ts';
import styles from '../reports.module.css';
import { problemOf } from './run-bar.tsx';

type State = { readonly preview: ReportPreview } | { readonly problem: string } | null;

/** Typing the days of a period asks once, not at each key. */
const pauseMs = 300;

export function PreviewTable({ report, filters }: { report: ReportType; filters: ChosenFilters }) {
  const { preview: ask } = useReportCalls(report.type);
  const [state, setState] = useState<State>(null);
  const asked = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the filters change, not when a call has ended
  useEffect(() => {
    let isOld = false;
    const timer = setTimeout(() => {
      ask(filters).then(
        (preview) => isOld || setState({ preview }),
        (error: unknown) => isOld || setState({ problem: problemOf(error) }),
      );
    }, pauseMs);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [asked]);
  if (state === null) return <Skeleton height={240} />;
  if ('problem' in state)
    return (
      <p role="status" className={styles.problem}>
        {state.problem}
      </p>
    );
  return <Rows preview={state.preview} name={report.name} />;
}

function Rows({
  preview: { columns, rows, has_more, facts },
  name,
}: {
  preview: ReportPreview;
  name: string;
}) {
  const { t, i18n } = useLingui();
  const { language } = useUser();
  return (
    <>
      <p className={styles.facts}>
        {facts
          .filter(({ label }) => label !== 'Made')
          .map(({ label, value }) => (
            <span key={label}>
              {inReadersWording(label)}:{' '}
              <strong>{label === 'Period' ? daysInText(value, language) : value}</strong>
            </span>
          ))}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reached by the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t`Preview of ${name}`}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map(({ key, label, kind }) => (
                <th key={key} scope="col" data-number={isNumeric(kind) || undefined}>
                  {inReadersWording(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a preview have no key of their own and never move
              <tr key={index}>
                {columns.map(({ key, kind }, at) => (
                  <td key={key} data-number={isNumeric(kind) || undefined}>
                    {textOf(row[at] ?? null, kind)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={styles.about}>
        {rows.length === 0 && <Trans>No rows. Change the filters or the period.</Trans>}
        {rows.length > 0 && has_more && (
          <Trans>Showing {rows.length} rows. Run the report for all.</Trans>
        )}
        {rows.length > 0 && !has_more && <Trans>All rows are shown.</Trans>}
      </p>
    </>
  );

  function textOf(value: CellValue, kind: ColumnKind): string {
    if (value === null || value === '') return '–';
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
    if (typeof value === 'string')
      return kind === 'date' || kind === 'time' ? daysInText(value, language) : value;
    return i18n.number(
      kind === 'money' ? value / 100 : value,
      kind === 'money' ? { minimumFractionDigits: 2 } : { maximumFractionDigits: 1 },
    );
  }
}
