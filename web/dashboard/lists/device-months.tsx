// How many devices were in use when each of the last months began, as a chart.
import { useLingui } from '@lingui/react/macro';
import type { Trend } from '#domain/dashboard/dashboard.ts';
import { TrendLine } from '#web/ui/charts/charts.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { Skeleton } from '#web/ui/feedback/states.tsx';

/** @param trend undefined while it is on its way, null where it could not be read */
export function DeviceMonths({ trend }: { trend: Trend | undefined | null }) {
  const { t, i18n } = useLingui();
  if (trend === null) return null;
  if (trend === undefined)
    return (
      <Page>
        <Skeleton height={220} />
      </Page>
    );
  const now = new Date();
  const labelOf = (at: number): string => {
    const monthsAgo = trend.parts.length - 2 - at;
    return monthsAgo < 0
      ? t`Now`
      : i18n.date(new Date(now.getFullYear(), now.getMonth() - monthsAgo, 1), {
          month: 'short',
          year: '2-digit',
        });
  };
  return (
    <Page>
      <TrendLine
        title={t`Devices in use at the start of each month`}
        axis={t`Month`}
        series={[{ key: 'devices', label: t`Devices` }]}
        points={trend.parts.map((devices, at) => ({ label: labelOf(at), values: { devices } }))}
        height={180}
      />
    </Page>
  );
}
