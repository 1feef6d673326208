// Two thousand organisations with a million alerts over 24 months: the data for the measurements of
// reports and dashboards.
import { monthsRows, monthsStaff } from '#server/reports/months/months.factory.ts';
import type { WorldSize } from './world-rows.ts';

/** Has nothing, so that reports about it have no rows. */
export const emptyOrganisation = 90_000_000;

/** @param share of the full size */
export const monthsWorld = (share: number): WorldSize => {
  const size = { alerts: Math.round(1_000_000 * share), people: Math.round(100_000 * share) };
  return {
    name: `months_${size.alerts}`,
    users: 0,
    alerts: 0,
    active: 0,
    pendants: 0,
    phones: 0,
    sessions: 0,
    rows: (hash) => `${monthsRows(size)}
      insert into organisations (id, name) overriding system value values (${emptyOrganisation}, 'Without anybody');
      ${Object.values(monthsStaff)
        .map(
          ({ id }) =>
            `insert into user_credentials (user_id, password_hash) values (${id}, '${hash}');`,
        )
        .join('')}`,
  };
};
