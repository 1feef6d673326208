// Below the people of a group, while they are edited: the chart of the next 14 days and what to
// fix.
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { coverageDayCount } from '#domain/escalation-groups/coverage.ts';
import type { EscalationGroup, GroupUser } from '#domain/escalation-groups/escalation-group.ts';
import { groupPeopleApi } from '#domain/escalation-groups/escalation-groups.api.ts';
import { useList } from '#web/kit/call/query.ts';
import { useFormStore, useFormWarning } from '#web/kit/form/form-context.tsx';
import { zoneName } from '#web/kit/format/dates.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Segments } from '#web/ui/controls/choices/radio.tsx';
import { CoverageChart, CoverageKey } from './coverage-chart.tsx';
import styles from './coverage-panel.module.css';
import { firstName, GapList } from './gap-list.tsx';
import { isComplete, type People, useCoverage } from './use-coverage.ts';
import { useMinute } from './use-minute.ts';

export type PanelGroup = Pick<EscalationGroup, 'id' | 'people' | 'timezones'>;

/**
 * @param group null for a new one: no alert calls it yet, so its hours are shown in the reader's
 * own time zone
 */
export function CoveragePanel({ group }: { group: PanelGroup | null }) {
  const { t } = useLingui();
  const store = useFormStore();
  const format = useFormat();
  const values = useSyncExternalStore(store.subscribe, () => store.values()['users']);
  const users = useMemo(() => completeRows(values), [values]);
  const people = usePeople(group, users);
  const own = format.place.timezone;
  const now = useMinute();
  const zones = differentZones(group?.timezones ?? [own], now);
  const [chosen, setChosen] = useState(zones[0] ?? own);
  const coverage = useCoverage(users, people, { timezone: chosen, now });
  const uncovered = coverage.series.filter(({ gap }) => gap.kind === 'nobody').length;
  useFormWarning(
    'coverage',
    uncovered === 0 || users.length === 0
      ? null
      : t`There are hours in the next 14 days in which nobody in this group can be called.`,
  );
  const fix = (row: GroupUser) => store.fill('users', [...rowsOf(store.values()['users']), row]);
  // A new group starts without a single red bar.
  if (users.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={t`Coverage`}>
      <div className={styles.main}>
        <div className={styles.head}>
          <h2>{t`Who is called first, next 14 days`}</h2>
          <CoverageKey zone={zoneName(now, { ...format.place, timezone: chosen })} />
        </div>
        {zones.length > 1 && (
          <Segments
            label={t`Time zone`}
            choices={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
        <CoverageChart
          days={coverage.days}
          names={users.map(({ user_id }) => firstName(people, user_id))}
          timezone={chosen}
          now={now}
        />
      </div>
      <div className={styles.side}>
        <h2>{t`To fix`}</h2>
        <GapList coverage={coverage} people={people} timezone={chosen} onFix={fix} />
      </div>
    </section>
  );
}

/** Zones whose clocks agree over the days that are drawn are one. */
function differentZones(zones: readonly string[], now: number): string[] {
  const clockOf = (zone: string): string =>
    Array.from({ length: coverageDayCount + 1 }, (_, day) =>
      new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeZoneName: 'longOffset' }).format(
        now + day * dayMs,
      ),
    ).join();
  const clocks = zones.map(clockOf);
  return zones.filter((_, index) => clocks.indexOf(clocks[index] ?? '') === index);
}
const dayMs = 86_400_000;

// Form values may be incomplete.
const rowsOf = (value: unknown): readonly GroupUser[] => (Array.isArray(value) ? value : []);
const completeRows = (value: unknown): GroupUser[] =>
  rowsOf(value).filter((row) => isComplete({ ...row, days: row.days ?? [] }));

/** The people of the saved group, and those chosen since. */
function usePeople(group: PanelGroup | null, users: readonly GroupUser[]): People {
  const scope = useScope();
  const known = group?.people ?? [];
  const missing = [...new Set(users.map(({ user_id }) => user_id))]
    .filter((id) => known.every((person) => person.id !== id))
    .sort((a, b) => a - b);
  const asked = useList(
    groupPeopleApi.admins_and_users,
    {
      params: scopedParams(groupPeopleApi.admins_and_users, scope),
      query: {
        ids: missing.join(','),
        per_page: 100,
        ...(group ? { escalation_group_id: group.id } : {}),
      },
    },
    { enabled: missing.length > 0 },
  );
  const found = asked.data?.items;
  return useMemo(
    () => new Map([...known, ...(found ?? [])].map((person) => [person.id, person])),
    [known, found],
  );
}
