// The EV-04 templates that an organisation can use: its own, and the platform's, which it duplicates to change.
import { msg } from '@lingui/core/macro';
import { IconBuilding, IconWorld } from '@tabler/icons-react';
import { type Ev04ConfigTemplate, organisationTemplates } from '#domain/ev04-config-templates/ev04-config-templates.api.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import type { CurrentUser } from '#web/kit/session/session.ts';
import { StatusBadge } from '#web/kit/status/status-badge.tsx';
import { templateColumns, templateFacts, templateFilters, templatePages, templateStatus } from './template-pages.ts';

const looks = {
  own: { tone: 'quiet', icon: IconBuilding, word: msg`Own` },
  provided: { tone: 'info', icon: IconWorld, word: msg`Provided` },
} as const;

/** Staff of the platform may always; an organisation's own people where it manages its settings itself. */
export const managesEv04 = ({ organisation }: Pick<CurrentUser, 'organisation'>): boolean => organisation?.self_manage_ev04_config ?? true;

const { name, ...others } = templateColumns;

export default resourcePages(organisationTemplates, {
  ...templatePages,
  list: {
    columns: {
      name,
      is_global: {
        label: msg`From`,
        cell: ({ is_global }: Pick<Ev04ConfigTemplate, 'is_global'>) => <StatusBadge look={is_global ? looks.provided : looks.own} />,
      },
      ...others,
    },
    filters: templateFilters,
  },
  add: { ...templatePages.add, may: managesEv04 },
  page: {
    forms: {},
    status: (record) => templateStatus(record) ?? (record.is_global ? looks.provided : undefined),
    facts: templateFacts,
    mayChange: ({ is_global }, user) => !is_global && managesEv04(user),
  },
});
