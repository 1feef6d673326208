// The EV-04 templates that an organisation can use: its own, and the platform's, which it
// duplicates to change.

import { msg } from '@lingui/core/macro';
import { IconBuilding, IconWorld } from '@tabler/icons-react';
import { departments } from '#domain/departments/departments.api.ts';
import { managesEv04, templateRefusal } from '#domain/devices/devices.policy.ts';
import {
  type Ev04ConfigTemplate,
  organisationTemplates,
} from '#domain/devices/ev04-config-templates.api.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import { StatusBadge } from '#web/kit/status/status-badge.tsx';
import { organisationTemplateSections } from './setting-sections.ts';
import {
  templateColumns,
  templateFacts,
  templateFilters,
  templatePages,
  templateStatus,
} from './template-pages.ts';

const looks = {
  own: { tone: 'quiet', icon: IconBuilding, word: msg`Own` },
  provided: { tone: 'info', icon: IconWorld, word: msg`Provided` },
} as const;

const { name, ...others } = templateColumns;

export default resourcePages(organisationTemplates, {
  ...templatePages,
  list: {
    columns: {
      name,
      is_global: {
        label: msg`From`,
        cell: ({ is_global }: Pick<Ev04ConfigTemplate, 'is_global'>) => (
          <StatusBadge look={is_global ? looks.provided : looks.own} />
        ),
      },
      department: { label: msg`Department` },
      ...others,
    },
    filters: {
      ...templateFilters,
      department_id: { label: msg`Department`, picker: departments.api.picker },
    },
  },
  add: {
    ...templatePages.add,
    sections: organisationTemplateSections,
    may: ({ organisation }) => managesEv04(organisation),
  },
  page: {
    forms: {},
    status: (record) => templateStatus(record) ?? (record.is_global ? looks.provided : undefined),
    facts: templateFacts,
    mayChange: (template, { organisation }) =>
      templateRefusal(template) === null && managesEv04(organisation),
  },
});
