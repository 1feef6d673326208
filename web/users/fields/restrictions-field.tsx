// The departments or user tags that an administrator is limited to, as the choice beside it says.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { departments } from '#domain/departments/departments.api.ts';
import { userTagsApi } from '#domain/user-tags/user-tags.api.ts';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import ReferencesField from '#web/kit/fields/picked/references-field.tsx';
import { useFormStore } from '#web/kit/form/form-context.tsx';

const pickers = { department: departments.api.picker, tag: userTagsApi.picker } as const;

export function RestrictionsField(props: FieldProps) {
  const { name } = props;
  const store = useFormStore();
  const type = useSyncExternalStore(store.subscribe, () => store.values()['restriction_type']);
  const [shown, setShown] = useState({ type, value: props.value });
  // The ids of departments mean nothing among tags, and without a restriction there are none to keep.
  useEffect(() => {
    if (shown.type === type) return;
    const originals = store.originals();
    const value = originals['restriction_type'] === type ? originals[name] : [];
    setShown({ type, value });
    store.set(name, value);
  }, [shown.type, type, store, name]);
  if ((type !== 'department' && type !== 'tag') || shown.type !== type) return null;
  return <ReferencesField key={type} {...props} value={shown.value} field={{ ...props.field, picker: pickers[type] }} />;
}
