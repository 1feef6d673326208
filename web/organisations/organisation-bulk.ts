// What can be done with several organisations at once.
import { msg } from '@lingui/core/macro';
import { IconArchive, IconArchiveOff, IconTags } from '@tabler/icons-react';
import { organisationFields } from '#domain/organisations/organisation.ts';
import type { organisations } from '#domain/organisations/organisations.api.ts';
import { organisationTagsApi } from '#domain/tags/organisation-tags.api.ts';
import type { BulkAction } from '#web/kit/bulk/bulk-action.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';

export const organisationBulk: Readonly<
  Record<keyof typeof organisations.bulk & string, BulkAction>
> = {
  set_tags: {
    label: msg`Set tags`,
    icon: IconTags,
    effect: msg`These organisations get exactly these tags and lose all others.`,
    sections: sectionsOf(organisationFields)([
      {
        key: 'tags',
        title: msg`Tags`,
        fields: {
          organisation_tag_ids: {
            label: msg`Tags`,
            picker: organisationTagsApi.picker,
            wide: true,
          },
        },
      },
    ]),
  },
  archive: {
    label: msg`Archive`,
    icon: IconArchive,
    archived: false,
    effect: msg`People of these organisations are signed out and cannot sign in. Their alerts stay. You can restore them at any time.`,
  },
  restore: {
    label: msg`Restore`,
    icon: IconArchiveOff,
    archived: true,
    effect: msg`People of these organisations can sign in again.`,
  },
};
