// The departments or user tags that an administrator is limited to, as the choice beside it says.
import { useSyncExternalStore } from 'react';
import { departments } from '#domain/departments/departments.api.ts';
import { userTagsApi } from '#domain/user-tags/user-tags.api.ts';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import ReferencesField from '#web/kit/fields/picked/references-field.tsx';
import { useFormStore } from '#web/kit/form/form-context.tsx';

const pickers = { department: departments.api.picker, tag: userTagsApi.picker } as const;

export function RestrictionsField(props: FieldProps) {
  const store = useFormStore();
  const type = useSyncExternalStore(store.subscribe, () => store.values()['restriction_type']);
  if (type !== 'department' && type !== 'tag') return null;
  const kept = store.originals()['restriction_type'] === type ? props.value : [];
  return <ReferencesField key={type} {...props} value={kept} field={{ ...props.field, picker: pickers[type] }} />;
}
