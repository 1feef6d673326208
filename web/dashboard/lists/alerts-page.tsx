// The alerts behind the figures: of a period, of a kind, or by how fast they were acknowledged.

import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconBellRinging, IconCircleCheck } from '@tabler/icons-react';
import { isStaff } from '#domain/access/access.policy.ts';
import { organisationChannel } from '#domain/alerts/alert-channels.ts';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import type { alertChanged } from '#domain/alerts/alerts.events.ts';
import { dashboardListsApi } from '#domain/dashboard/lists/dashboard-lists.api.ts';
import type { RaisedAlert } from '#domain/dashboard/lists/dashboard-rows.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { periodWords } from '#web/kit/format/period-words.ts';
import { lightEvent, useNews } from '#web/kit/live/use-live.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import { actorOf, type CurrentUser, may, mayAny, useUser } from '#web/kit/session/session.ts';
import { openAddress } from '../figures/open-address.ts';
import { outcomeWords, responseWords, secondsWords } from '../response-times/response-words.ts';

const kinds = {
  safety: msg`Safety alerts`,
  shake: msg`Safety shakes`,
  medical: msg`Medical alerts`,
};
const statuses = {
  active_alert: { tone: 'warn', icon: IconBellRinging, word: msg`Open` },
  resolved: { tone: 'good', icon: IconCircleCheck, word: msg`Resolved` },
} as const;

const changed = lightEvent<typeof alertChanged>('alert.changed');

export default function AlertsPage() {
  const { i18n, t } = useLingui();
  const user = useUser();
  const addressOf = alertAddress(user);
  const subscribe = useNews(organisationChannel(user.organisation_id ?? 0), changed);
  return (
    <ResourceList
      endpoint={dashboardListsApi.alerts}
      many={msg`alerts`}
      none={{ title: msg`No alerts`, text: msg`Alerts appear here when they are received.` }}
      searchHint={msg`Search person`}
      actions={<Link to="/past-alerts">{t`Search past alerts`}</Link>}
      {...(addressOf ? { addressOf } : {})}
      {...(user.organisation_id === null ? {} : { subscribe })}
      columns={{
        id: { label: msg`Number` },
        type: {
          label: msg`Type`,
          cell: ({ type }) => alertTypes[type].title,
          text: ({ type }) => alertTypes[type].title,
        },
        person: {
          label: msg`Person`,
          cell: ({ person }) => person?.name ?? '–',
          text: ({ person }) => person?.name ?? '',
        },
        department: { label: msg`Department` },
        organisation: { label: msg`Organisation`, hidden: !isStaff(actorOf(user)) },
        status: { label: msg`Status`, statuses },
        received_at: { label: msg`Received` },
        raised_at: { label: msg`Raised`, hidden: true },
        response_seconds: {
          label: msg`Acknowledged after`,
          cell: ({ response_seconds: seconds }) =>
            seconds === null ? '–' : secondsWords(i18n, seconds),
        },
        resolved_at: { label: msg`Resolved at` },
        outcome: { label: msg`Outcome`, choices: outcomeWords, hidden: true },
        acknowledged_at: { label: msg`Acknowledged`, hidden: true },
      }}
      filters={{
        period: { label: msg`Received`, choices: periodWords },
        kind: { label: msg`Kind`, choices: kinds },
        type: {
          label: msg`Type`,
          choices: Object.fromEntries(
            Object.values(alertTypes).map(({ name, title }) => [
              name,
              { id: title, message: title },
            ]),
          ),
        },
        status: { label: msg`Status` },
        owner: { label: msg`Owner`, choices: { none: msg`Unassigned` } },
        response: { label: msg`Response time`, choices: responseWords },
        ...(may(user, 'read organisations')
          ? { organisation_id: { label: msg`Organisation`, picker: organisations.api.picker } }
          : {}),
      }}
    />
  );
}

/**
 * Operators open an alert in their console; the organisation's people, and staff where the console
 * does not have it, on the page of its organisation. Undefined where neither opens.
 */
function alertAddress(user: CurrentUser): ((row: RaisedAlert) => string) | undefined {
  const hasConsole =
    openAddress(user, '/alert-monitoring') !== undefined && mayAny(user, ['read alert monitoring']);
  const isOwn = user.organisation_id !== null;
  const hasPage = isOwn || may(user, 'write organisations');
  if (!hasConsole && !hasPage) return undefined;
  return ({ id, organisation_id, monitored }) => {
    if (hasConsole && (monitored || !hasPage)) return `/alert-monitoring/${id}`;
    return isOwn ? `/organisation/alerts/${id}` : `/organisations/${organisation_id}/alerts/${id}`;
  };
}
