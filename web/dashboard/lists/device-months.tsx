// How many devices were in use when each of the last months began, as a chart.
import { useLingui } from '@lingui/react/macro';
import { centreZone } from '#domain/alerts/shift.ts';
import type { Trend } from '#domain/dashboard/dashboard.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { monthThere } from '#web/kit/format/months.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { TrendLine } from '#web/ui/charts/charts.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { Skeleton } from '#web/ui/feedback/states.tsx';

/** @param trend undefined while it is on its way, null where it could not be read */
export function DeviceMonths({ trend }: { trend: Trend | undefined | null }) {
  const { t, i18n } = useLingui();
  const { key } = useScope();
  const { timezone } = useUser();
  // Months over all organisations are those of the monitoring centre.
  const zone = key === 'platform' ? centreZone : timezone;
  if (trend === null) return null;
  if (trend === undefined)
    return (
      <Page>
        <Skeleton height={220} />
      </Page>
    );
  const labelOf = (at: number): string => {
    const monthsAgo = trend.parts.length - 2 - at;
    return monthsAgo < 0
      ? t`Now`
      : i18n.date(new Date(`${monthThere(zone, serverNow(), monthsAgo)}-15T12:00:00Z`), {
          month: 'short',
          year: '2-digit',
          timeZone: 'UTC',
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
