// What the screens of EV-04 templates show, for the platform and for an organisation alike.
import { msg, plural } from '@lingui/core/macro';
import type { Ev04ConfigTemplate } from '#domain/devices/ev04-config-templates.api.ts';
import { ev04Defaults } from '#domain/devices/settings/ev04-settings.ts';
import { statusLooks } from '#web/kit/status/status-badge.tsx';
import { templateSections } from './setting-sections.ts';

export const templatePages = {
  title: msg`EV-04 templates`,
  words: {
    many: msg`templates`,
    add: msg`Add template`,
    search: msg`Search name`,
    none: {
      title: msg`No templates yet`,
      text: msg`A template is a set of EV-04 settings that is sent to many pendants at once. Add the first one.`,
    },
  },
  add: { sections: templateSections, initial: ev04Defaults },
};

export const templateColumns = {
  name: { label: msg`Name` },
  sos_time: { label: msg`SOS press (s)` },
  ringtone_volume: { label: msg`Ringtone` },
  fall_detection: { label: msg`Fall detection` },
  devices_count: { label: msg`Devices` },
  differing_count: { label: msg`Differ` },
  updated_at: { label: msg`Changed` },
  archived_at: { label: msg`Archived`, hidden: true },
};

export const templateFilters = {
  archived: { label: msg`Archived`, choices: { true: msg`Archived` } },
};

export const templateStatus = ({ archived_at }: Pick<Ev04ConfigTemplate, 'archived_at'>) =>
  archived_at === null ? undefined : statusLooks.archived;

export const templateFacts = ({
  devices_count,
  differing_count,
}: Pick<Ev04ConfigTemplate, 'devices_count' | 'differing_count'>): string =>
  `${plural(devices_count, { one: '# device', other: '# devices' })} · ${plural(differing_count, { 0: 'all match', one: '# differs', other: '# differ' })}`;
