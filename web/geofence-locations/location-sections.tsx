// The form of a geofence location.
import { msg } from '@lingui/core/macro';
import { type ComponentType, useSyncExternalStore } from 'react';
import { departments } from '#domain/departments/departments.api.ts';
import { geofenceLocationFields } from '#domain/geofence-locations/geofence-location.ts';
import { messagePlaceholders } from '#domain/messages/templates/message-template.ts';
import { userTags } from '#domain/tags/user-tags.api.ts';
import { organisationUsers } from '#domain/users/people.api.ts';
import { controls } from '#web/kit/fields/controls.ts';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { AddressField } from './address-field.tsx';
import { ConnectDraft } from './draft.tsx';
import { RadiusField } from './radius-field.tsx';
import { TypeField } from './type-field.tsx';

/** A field that makes sense only while another has a value. */
function onlyWhere(
  kind: keyof typeof controls,
  name: string,
  wanted: unknown,
): ComponentType<FieldProps> {
  const Control = controls[kind];
  return function Sometimes(props) {
    const store = useFormStore();
    const fits = useSyncExternalStore(store.subscribe, () => store.values()[name] === wanted);
    return fits ? <Control {...props} /> : null;
  };
}

const placeholders = messagePlaceholders.map((name) => `{{${name}}}`).join(' ');
const placeholdersHint = msg`Can contain ${placeholders}`;

const chosen = { control: onlyWhere('references', 'assignment_type', 'chosen'), wide: true };

export const locationSections = sectionsOf(geofenceLocationFields)([
  {
    key: 'location',
    title: msg`Location`,
    fields: {
      name: { label: msg`Name`, wide: true },
      type: {
        label: msg`Type`,
        control: TypeField,
        wide: true,
        choices: {
          welfare: msg`Welfare: messages the person`,
          proximity_reminder: msg`Hazard: reminds the person of a welfare timer`,
          alert: msg`Alert area: raises an alert`,
        },
      },
      address: {
        label: msg`Address`,
        hint: msg`Type an address or a town to move the circle there.`,
        control: AddressField,
        wide: true,
      },
      radius: { label: msg`Radius`, control: RadiusField, wide: true },
      latitude: { label: msg`Latitude`, kind: 'decimal' },
      longitude: { label: msg`Longitude`, kind: 'decimal' },
    },
    below: ConnectDraft,
  },
  {
    key: 'times',
    title: msg`Monitoring times`,
    fields: {
      monitoring_days: { label: msg`Days`, wide: true },
      all_day: { label: msg`24 hours`, wide: true },
      monitoring_time_on: { label: msg`From`, control: onlyWhere('exact_time', 'all_day', false) },
      monitoring_time_off: {
        label: msg`To`,
        hint: msg`An end before the start is on the next day.`,
        control: onlyWhere('exact_time', 'all_day', false),
      },
      timezone: {
        label: msg`Time zone`,
        hint: msg`Leave empty to use the organisation's.`,
        wide: true,
      },
    },
  },
  {
    key: 'messages',
    title: msg`Messages`,
    fields: {
      entry_monitoring: { label: msg`When someone arrives`, wide: true },
      entry_message: {
        label: msg`Message on arrival`,
        hint: placeholdersHint,
        control: onlyWhere('long_text', 'entry_monitoring', true),
      },
      exit_monitoring: { label: msg`When someone leaves`, wide: true },
      exit_message: {
        label: msg`Message on leaving`,
        hint: placeholdersHint,
        control: onlyWhere('long_text', 'exit_monitoring', true),
      },
    },
  },
  {
    key: 'people',
    title: msg`Who it is for`,
    fields: {
      assignment_type: {
        label: msg`People`,
        wide: true,
        choices: { everyone: msg`Everyone`, chosen: msg`Chosen people` },
      },
      user_ids: { label: msg`Chosen people`, picker: organisationUsers.api.picker, ...chosen },
      department_ids: { label: msg`Departments`, picker: departments.api.picker, ...chosen },
      user_tag_ids: { label: msg`Tags`, picker: userTags.api.picker, ...chosen },
      comments: { label: msg`Note for operators` },
    },
  },
]);
