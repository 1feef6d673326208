// The departments or user tags that an administrator is limited to, depending on the kind of
// restriction.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { departments } from '#domain/departments/departments.api.ts';
import { userTagsApi } from '#domain/tags/user-tags.api.ts';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import ReferencesField from '#web/kit/fields/picked/references-field.tsx';
import { mayPick } from '#web/kit/fields/picker.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { LockedField } from '#web/kit/form/locked-field.tsx';
import { useMaybeUser } from '#web/kit/session/session.ts';

const pickers = { department: departments.api.picker, tag: userTagsApi.picker } as const;

export function RestrictionsField(props: FieldProps) {
  const { t } = useLingui();
  const { name } = props;
  const user = useMaybeUser();
  const store = useFormStore();
  const type = useSyncExternalStore(store.subscribe, () => store.values()['restriction_type']);
  const [shown, setShown] = useState({ type, value: props.value });
  // Ids of departments are invalid as tags, and without a restriction there are none: restore the
  // saved list of this kind, or an empty one.
  useEffect(() => {
    if (shown.type === type) return;
    const originals = store.originals();
    const value = originals['restriction_type'] === type ? originals[name] : [];
    setShown({ type, value });
    store.set(name, value);
  }, [shown.type, type, store, name]);
  if ((type !== 'department' && type !== 'tag') || shown.type !== type) return null;
  const field = { ...props.field, picker: pickers[type] };
  if (!mayPick(user, field.picker))
    return (
      <LockedField
        field={field}
        value={shown.value}
        reason={t`You may not see what there is to choose from.`}
        record={{}}
      />
    );
  return <ReferencesField key={type} {...props} value={shown.value} field={field} />;
}
