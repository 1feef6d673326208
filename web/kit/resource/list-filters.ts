// The filters of a list with their choices: from the given words, or from the record's own kind of
// field.

import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import * as z from 'zod';
import { factsOf } from '#domain/kit/field.ts';
import { type Choice, countryChoices, timezoneChoices } from '../fields/countries.ts';
import { mayPick, type PickerEndpoint } from '../fields/picker.ts';
import type { CurrentUser } from '../session/session.ts';
import type { Column, FilterControlProps, FilterShape, ListEndpoint } from '../table/list-shape.ts';
import { DayFilter } from './day-filter.tsx';

/**
 * With the values to choose one from, with the picker to choose several from, a day, or a control
 * of the feature's own.
 */
export type ListFilter = { name: string; label: string } & (
  | { options: readonly Choice[]; picker?: undefined; control?: undefined }
  | { picker: PickerEndpoint; control?: undefined }
  | { control: ComponentType<FilterControlProps>; picker?: undefined }
);

export const listFilters = (
  endpoint: ListEndpoint,
  columns: readonly Column[],
  filters: Readonly<Record<string, FilterShape | undefined>>,
  person: CurrentUser | null,
): ListFilter[] =>
  Object.entries(filters).flatMap(([name, shape]): ListFilter[] => {
    if (!shape || !mayPick(person, shape.picker)) return [];
    const label = i18n._(shape.label);
    if (shape.picker) return [{ name, label, picker: shape.picker }];
    const control = shape.control ?? (shape.day && DayFilter);
    if (control) return [{ name, label, control }];
    const ofColumn = columns.find((column) => column.name === name)?.choices ?? {};
    const choices = shape.choices ?? (Object.keys(ofColumn).length > 0 ? ofColumn : undefined);
    return [{ name, label, options: optionsOf(endpoint, name, choices) }];
  });

function optionsOf(
  endpoint: ListEndpoint,
  name: string,
  choices: Column['choices'] | undefined,
): readonly Choice[] {
  if (choices)
    return Object.entries(choices).map(([value, label]) => ({ value, label: i18n._(label) }));
  const field = endpoint.response.element.shape[name] as z.ZodType | undefined;
  const kind = field ? factsOf(field).kind : 'text';
  if (kind === 'country') return countryChoices();
  if (kind === 'timezone') return timezoneChoices();
  if (kind === 'boolean') {
    return [
      { value: 'true', label: t`Yes` },
      { value: 'false', label: t`No` },
    ];
  }
  if (field instanceof z.ZodEnum)
    return field.options.map((value) => ({ value: String(value), label: String(value) }));
  throw new Error(`The filter ${name} needs its choices`);
}
