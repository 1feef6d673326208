// The drills of the last 90 days as a figure of the dashboard; only supervisors may see the
// results.

import { t } from '@lingui/core/macro';
import { drillsApi } from '#domain/drills/drills.api.ts';
import { mayRunDrills } from '#domain/drills/drills.policy.ts';
import { useData } from '#web/kit/call/query.ts';
import { useActor } from '#web/kit/session/session.ts';
import type { Figure } from '../figures/figure-grid.tsx';

/** Empty for others, and where there is no answer; undefined until it has come. */
export function useDrillFigure(): Figure[] | undefined {
  const maySee = mayRunDrills(useActor());
  const { data, error } = useData(
    drillsApi.figures,
    {},
    { enabled: maySee, refetchInterval: 60_000, handles: [0, 403, 500, 502, 503] },
  );
  if (!data) return maySee && !error ? undefined : [];
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
