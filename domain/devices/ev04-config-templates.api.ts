// Templates of EV-04 settings: the platform's, which every organisation can use, and an
// organisation's own (gaps: one entity under two paths).
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { flagFilter, idsFilter } from '#domain/kit/resource/filters.ts';
import { resource } from '#domain/kit/resource.ts';
import { ev04SettingFields } from './settings/ev04-settings.ts';

export const templateFields = z.object({
  name: field.requiredText('name', 100),
  ...ev04SettingFields.shape,
});

/** An organisation's may be for one department: for pendants that its people wear. */
export const organisationTemplateFields = templateFields.extend({
  department_id: field.reference('department', 'departments').nullable(),
});

export const ev04ConfigTemplate = z.object({
  id: field.id(),
  ...organisationTemplateFields.shape,
  department: z.string().nullable(),
  /** The platform's: an organisation duplicates it to change it. */
  is_global: z.boolean(),
  devices_count: field.withFacts(z.number(), { kind: 'integer' }),
  /** Devices that follow it and have reported other settings, or none. */
  differing_count: field.withFacts(z.number(), { kind: 'integer' }),
  archived_at: field.instant().nullable(),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type Ev04ConfigTemplate = z.infer<typeof ev04ConfigTemplate>;

const common = {
  name: 'device_template',
  words: { one: 'template', many: 'templates' },
  record: ev04ConfigTemplate,
  columns: [
    'id',
    'name',
    'is_global',
    'department',
    'sos_time',
    'ringtone_volume',
    'fall_detection',
    'devices_count',
    'differing_count',
    'updated_at',
    'archived_at',
  ],
  required: ['name'],
  sorts: ['name', 'created_at', 'updated_at'],
  search: ['name'],
} as const;

/** The platform's own, for its administrators. */
export const globalTemplates = resource({
  ...common,
  fields: templateFields,
  filters: { archived: flagFilter() },
  path: '/ev04-config-templates',
  scope: 'platform',
  access: { read: ['read settings'], write: ['read settings'] },
  verbs: { remove: { archives: true }, duplicate: {} },
});

/** The resources that an organisation can use: its own, and the platform's. */
const ofOrganisation = resource({
  ...common,
  fields: organisationTemplateFields,
  filters: { archived: flagFilter(), department_id: idsFilter() },
  area: 'organisation',
  path: '/organisations/:organisationId/ev04-config-templates',
  scope: 'organisation',
  access: {
    read: ['read organisation settings', 'read organisations'],
    // R275
    write: ['write organisation settings', 'write organisations'],
  },
  verbs: { remove: { archives: true }, duplicate: {} },
  picker: { path: '/lists/organisations/:id/ev04-config-templates', label: 'name' },
});

/** Adding one is refused, too, where the organisation does not manage its own settings. */
export const organisationTemplates = {
  ...ofOrganisation,
  api: {
    ...ofOrganisation.api,
    create: { ...ofOrganisation.api.create, errors: ['not_self_managed'] },
  },
};
