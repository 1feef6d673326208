// The columns and filters of counted devices, in both lists of them.
import { msg } from '@lingui/core/macro';
import type { CountedDevice } from '#domain/dashboard/lists/dashboard-rows.ts';
import type { Columns } from '#web/kit/table/list-shape.ts';

export const deviceColumns = (withOrganisation: boolean): Columns<CountedDevice> => ({
  device_name: { label: msg`Device` },
  kind: { label: msg`Type` },
  person: {
    label: msg`Person`,
    cell: ({ person }) => person?.name ?? '–',
    text: ({ person }) => person?.name ?? '',
  },
  department: { label: msg`Department` },
  ...(withOrganisation
    ? {
        organisation: {
          label: msg`Organisation`,
          cell: ({ organisation }: CountedDevice) => organisation?.name ?? '–',
          text: ({ organisation }: CountedDevice) => organisation?.name ?? '',
        },
      }
    : {}),
  created_at: { label: msg`Added` },
  last_heard_at: { label: msg`Last seen` },
  archived_at: { label: msg`Archived`, hidden: true },
});

export const deviceFilters = {
  at: { label: msg`In use`, choices: { now: msg`Now`, previous_month: msg`Start of the month` } },
};
