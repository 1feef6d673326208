// The drills of the last 90 days as a figure of the dashboard; only supervisors may see the
// results.
import { t } from '@lingui/core/macro';
import { maySupervise } from '#domain/access/roles.ts';
import { drillsApi } from '#domain/drills/drills.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { useUser } from '#web/kit/session/session.ts';
import type { Figure } from '../figures/figure-grid.tsx';

/** Empty for others, and where there is no answer; undefined until it has come. */
export function useDrillFigure(): Figure[] | undefined {
  const supervises = maySupervise(useUser().role.name);
  const { data, error } = useData(
    drillsApi.figures,
    {},
    { enabled: supervises, refetchInterval: 60_000, handles: [0, 403, 500, 502, 503] },
  );
  if (!data) return supervises && !error ? undefined : [];
  const answered = data.operators.reduce((sum, { drills }) => sum + drills, 0);
  return [
    {
      label: t`Drills answered`,
      count: answered,
      exact: true,
      to: '/alert-monitoring/drills',
      note: t`Last 90 days`,
      lines: [
        {
          label: t`Missed`,
          count: data.missed,
          exact: true,
          attention: true,
          to: '/alert-monitoring/drills?status=missed',
        },
      ],
    },
  ];
}
