// The lists as a field of a form: its control, and the words with which a conflict or a read-only
// page shows them.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { libraryApi } from '#domain/responses/library.api.ts';
import type { FieldShape } from '#web/kit/fields/field-props.ts';
import { actionWords } from '../action-words.ts';
import { ListsField } from './lists-field.tsx';

const titles: Readonly<Record<string, MessageDescriptor>> = Object.fromEntries(
  Object.values(alertTypes).map(({ id, title }) => [
    String(id),
    { id: `alert type ${id}`, message: title },
  ]),
);

export const listsShape: FieldShape = {
  label: msg`Steps by alert type`,
  wide: true,
  control: ListsField,
  fields: {
    alert_type_id: { label: msg`Alert type`, kind: 'choice', choices: titles },
    steps: {
      label: msg`Steps`,
      fields: {
        alert_type_response_id: { label: msg`Library text`, picker: libraryApi.pick },
        kind: { label: msg`Kind`, choices: actionWords },
        content: { label: msg`Instruction` },
        url: { label: msg`Address` },
        required: { label: msg`Required` },
      },
    },
  },
};
