// The search of past alerts: by person, place, type, period and how they were resolved; a found
// alert opens, and is replayed.

import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconPlayerPlay, IconPrinter } from '@tabler/icons-react';
import { isStaff } from '#domain/access/access.policy.ts';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { type PastAlert, pastAlertsApi } from '#domain/alerts/past/past-alerts.api.ts';
import { formatClock } from '#web/kit/format/dates.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useGo } from '#web/kit/screen/address.tsx';
import { actorOf, may, useUser } from '#web/kit/session/session.ts';
import { useNearestPlace } from '#web/ui/map/place/use-nearest-place.ts';
import { alertAddress, alertPrintAddress, alertReplayAddress } from '../alert-address.ts';
import { typeNames, types } from '../alert-words.ts';
import { PlaceFilter } from './place-filter.tsx';

const outcomeWords = { genuine: msg`Genuine`, false: msg`False alarm`, test: msg`Test` };
const yesNo = { true: msg`Response sent`, false: msg`No response sent` };

export default function PastAlertsPage() {
  const { t } = useLingui();
  const go = useGo();
  const user = useUser();
  // The alerts themselves are for roles that answer them.
  const opens = may(user, 'read alert monitoring');
  const actionsOf = ({ id }: PastAlert) => [
    {
      key: 'replay',
      label: t`Replay`,
      icon: <IconPlayerPlay size={16} aria-hidden="true" />,
      onSelect: () => go(alertReplayAddress(id)),
    },
    {
      key: 'print',
      label: t`Print`,
      icon: <IconPrinter size={16} aria-hidden="true" />,
      onSelect: () => go(alertPrintAddress(id)),
    },
  ];
  return (
    <ResourceList
      endpoint={pastAlertsApi.list}
      many={msg`past alerts`}
      none={{ title: msg`No past alerts`, text: msg`Alerts appear here when they are resolved.` }}
      searchHint={msg`Search person or alert number`}
      {...(opens ? { addressOf: ({ id }: { id: number }) => alertAddress(id), actionsOf } : {})}
      columns={{
        person: { label: msg`Person`, cell: subjectOf, text: subjectOf },
        type: {
          label: msg`Type`,
          cell: ({ type }) => alertTypes[type].title,
          text: ({ type }) => alertTypes[type].title,
          wraps: true,
        },
        raised_at: { label: msg`Raised` },
        position: {
          label: msg`Place`,
          cell: ({ position }) => <NearPlace position={position} />,
          parts: [
            { label: msg`Latitude`, text: ({ position }) => degrees(position?.latitude) },
            { label: msg`Longitude`, text: ({ position }) => degrees(position?.longitude) },
          ],
          wraps: true,
        },
        outcome: { label: msg`Resolution`, choices: outcomeWords },
        response_seconds: {
          label: msg`Acknowledged after`,
          cell: ({ response_seconds: seconds }) =>
            seconds === null ? '–' : formatClock(seconds * 1000),
        },
        organisation: {
          label: msg`Organisation`,
          cell: ({ organisation }) => organisation.name,
          text: ({ organisation }) => organisation.name,
          hidden: !isStaff(actorOf(user)),
          wraps: true,
        },
        department: { label: msg`Department`, hidden: isStaff(actorOf(user)) },
        comment: { label: msg`Comment`, hidden: true },
        id: { label: msg`Number`, hidden: true },
        response_sent: { label: msg`Response`, choices: yesNo, hidden: true },
        device: { label: msg`Device`, hidden: true },
        resolved_at: { label: msg`Resolved at`, hidden: true },
      }}
      filters={{
        near: { label: msg`Place`, control: PlaceFilter },
        type: {
          label: msg`Type`,
          choices: Object.fromEntries(typeNames.map((name) => [name, types[name].words])),
        },
        outcome: { label: msg`Resolution` },
        response_sent: { label: msg`Response`, choices: yesNo },
        ...(opens
          ? { organisation_id: { label: msg`Organisation`, picker: pastAlertsApi.organisations } }
          : {}),
        from: { label: msg`From`, day: true },
        to: { label: msg`To`, day: true },
      }}
    />
  );
}

const subjectOf = ({ person, device }: PastAlert): string => person?.name ?? device ?? '–';

/** A number, as a spreadsheet and a map read it; five decimals are a metre. */
const degrees = (value: number | undefined): string => value?.toFixed(5) ?? '';

function NearPlace({ position }: Pick<PastAlert, 'position'>) {
  const { near } = useFormat();
  const place = useNearestPlace(position?.latitude, position?.longitude);
  if (!position) return '–';
  return place ? near(place) : `${position.latitude.toFixed(3)}, ${position.longitude.toFixed(3)}`;
}
