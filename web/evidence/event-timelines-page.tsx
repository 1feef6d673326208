// The list of all alerts; one opens to its steps.
import { msg } from '@lingui/core/macro';
import { IconCircleCheck, IconUrgent } from '@tabler/icons-react';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import {
  eventTimelineDataApi,
  type TimelineRow,
} from '#domain/evidence/event-timeline-data.api.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { formatClock } from '#web/kit/format/dates.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import type { StatusLooks } from '#web/kit/status/status-badge.tsx';

const statuses: StatusLooks<TimelineRow['status']> = {
  active_alert: { tone: 'bad', icon: IconUrgent, word: msg`Active` },
  resolved: { tone: 'good', icon: IconCircleCheck, word: msg`Resolved` },
};

const types = Object.fromEntries(
  Object.values(alertTypes).map(({ id, title }) => [String(id), { id: title, message: title }]),
);

const after = (moment: string | null, { created_at }: TimelineRow): string =>
  moment === null ? '–' : formatClock(Date.parse(moment) - Date.parse(created_at));

export default function EventTimelinesPage() {
  return (
    <ResourceList
      endpoint={eventTimelineDataApi.list}
      many={msg`alerts`}
      none={{ title: msg`No alerts yet`, text: msg`Every alert that is raised appears here.` }}
      searchHint={msg`Search person or alert number`}
      addressOf={({ id }) => `/settings/event-timeline-data/${id}`}
      columns={{
        name: { label: msg`Person` },
        id: { label: msg`Alert` },
        created_at: { label: msg`Raised` },
        alert_type: { label: msg`Type` },
        organisation: {
          label: msg`Organisation`,
          cell: ({ organisation }) => organisation.name,
          text: ({ organisation }) => organisation.name,
        },
        status: { label: msg`Status`, statuses },
        acknowledged_at: {
          label: msg`Acknowledged after`,
          cell: (row) => after(row.acknowledged_at, row),
          text: (row) => after(row.acknowledged_at, row),
        },
        resolved_at: {
          label: msg`Resolved after`,
          cell: (row) => after(row.resolved_at, row),
          text: (row) => after(row.resolved_at, row),
        },
      }}
      filters={{
        organisation_id: { label: msg`Organisation`, picker: organisations.api.picker },
        alert_type_id: { label: msg`Type`, choices: types },
        status: { label: msg`Status` },
        from: { label: msg`From`, day: true },
        to: { label: msg`To`, day: true },
      }}
    />
  );
}
