// The placeholders of a field, in the reader's language.
import { i18n } from '@lingui/core';
import type { FormField } from './field-props.ts';

export const placeholderChoices = ({
  placeholders = {},
}: Pick<FormField, 'placeholders'>): { name: string; label: string }[] =>
  Object.entries(placeholders).map(([name, label]) => ({ name, label: i18n._(label) }));
