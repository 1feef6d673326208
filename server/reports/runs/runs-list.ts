// Lists of runs: those of a person, and those of a schedule.
import { reportsApi } from '#domain/reports/reports.api.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { reports } from '../all-reports.ts';
import { keptFor } from './report-runs.store.ts';

const names = JSON.stringify(Object.fromEntries(reports.map(({ type, name }) => [type, name])));

/** @param where which of the runs `t` */
export const runsList = (where: (tx: Tx) => Fragment) =>
  listStore(reportsApi.runs, {
    table: 'report_runs',
    direction: 'desc',
    search: [],
    derived: {
      name: (tx) => tx`${names}::text::jsonb ->> t.type`,
      created_by: (tx) => tx`t.run_as #>> '{actor,name}'`,
      expires_at: (tx) => tx`t.created_at + ${keptFor}::interval`,
    },
    where,
  });
