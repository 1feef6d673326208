// Reports: one is chosen and narrowed, its first rows are shown, and it is run into a file; the
// files of the last 30 days are below.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarTime } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReportType } from '#domain/reports/report.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Link, useSearch } from '#web/kit/screen/address.tsx';
import { Choice } from '#web/ui/controls/choices/choice.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { type ChosenFilters, useReportTypes } from './report-calls.ts';
import styles from './reports.module.css';
import { FilterFields } from './run/filter-fields.tsx';
import { PreviewTable } from './run/preview-table.tsx';
import { RunBar } from './run/run-bar.tsx';
import { RunsList } from './run/runs-list.tsx';

export default function ReportsPage() {
  const types = useReportTypes();
  const [address, setAddress] = useSearch();
  const { t } = useLingui();
  const scope = useScope();
  const schedules =
    scope.key === 'platform' ? '/reports/scheduled-reports' : '/organisation/scheduled-reports';
  const chosen = types.data?.find(({ type }) => type === address['report']) ?? types.data?.[0];
  return (
    <Page>
      <div className={styles.page} data-in-order>
        <div className={styles.head}>
          {chosen ? (
            <Choice
              label={t`Report`}
              options={(types.data ?? []).map(({ type, name }) => ({ value: type, label: name }))}
              value={chosen.type}
              onChange={(report) => setAddress({ report })}
            />
          ) : (
            <Skeleton height={61} />
          )}
          <Link to={schedules} className={styles.link}>
            <IconCalendarTime size={17} aria-hidden="true" />
            <Trans>Scheduled reports</Trans>
          </Link>
        </div>
        {chosen && <OneReport key={chosen.type} report={chosen} />}
        <RunsList />
      </div>
    </Page>
  );
}

function OneReport({ report }: { report: ReportType }) {
  const [filters, setFilters] = useState<ChosenFilters>({});
  return (
    <section className={styles.report}>
      <p className={styles.about}>{report.about}</p>
      <FilterFields
        report={report}
        filters={filters}
        onChange={(change) => setFilters((old) => ({ ...old, ...change }))}
      />
      <RunBar report={report} filters={filters} />
      <PreviewTable report={report} filters={filters} />
    </section>
  );
}
