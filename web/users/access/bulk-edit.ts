// Changing the permissions of many people by group: each group is given, taken away or left as it
// is.
import { msg } from '@lingui/core/macro';
import { IconLock } from '@tabler/icons-react';
import * as z from 'zod';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { GroupsField } from './groups-field.tsx';

export const bulkEdit = {
  label: msg`Edit permissions`,
  icon: IconLock,
  effect: msg`Choose for each group whether the selected people get it or lose it. You can give only permissions that you have. Your own do not change.`,
  sections: sectionsOf(z.object({ groups: z.record(z.string(), z.boolean()) }))([
    {
      key: 'groups',
      title: msg`Groups`,
      fields: { groups: { label: msg`Groups`, control: GroupsField, wide: true } },
    },
  ]),
};
