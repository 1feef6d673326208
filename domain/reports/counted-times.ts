// Which time of a row puts it into a period, once for dashboards, the lists behind their figures,
// reports and the wallboard (decision 0045).

/**
 * The column by what is counted. Alerts count by when we received them, since the clock of a device
 * may be wrong and a phone sends late what it raised without a connection. Text messages count by
 * when their message was written, as they are invoiced.
 */
export const countedTimes = {
  alerts: 'received_at',
  patrol_jobs: 'requested_at',
  partner_dispatches: 'requested_at',
  welfare_sessions: 'started_at',
  messages: 'created_at',
  /** Signed in: by the latest sign-in of each person. */
  users: 'last_login_at',
} as const;

export type Counted = keyof typeof countedTimes;
