// One field of a form: its control, fed from the store. It re-renders only when its own problem or
// original changes.
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useSyncExternalStore } from 'react';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { controls } from '../fields/controls.ts';
import type { FormField as Field } from '../fields/field-props.ts';
import { useMayPick } from '../fields/picker.ts';
import { FieldValue } from './field-value.tsx';
import styles from './form.module.css';
import { useFormStore, useProblem } from './form-context.tsx';
import { LockedField } from './locked-field.tsx';
import { sameValue } from './store/form-store.ts';
import { valueAt } from './store/value-path.ts';

/** Too wide for half a form. */
const wideKinds: readonly string[] = ['rows', 'object', 'long_text', 'rich_text'];

/** @param marksChange shows that the field is changed, with its previous value */
export function FormField({ field, marksChange = false }: { field: Field; marksChange?: boolean }) {
  const { t, i18n } = useLingui();
  const store = useFormStore();
  const { name } = field;
  const problem = useProblem(store, name);
  // Read through the store's subscription: the compiler would memoise a value read while rendering.
  const box = useSyncExternalStore(store.subscribe, () => store.box(name));
  const country = useSyncExternalStore(store.subscribe, () =>
    String(store.values()[field.country_field ?? ''] ?? 'AU'),
  );
  const isChanged = useSyncExternalStore(
    store.subscribe,
    () => marksChange && !sameValue(store.values()[name], store.originals()[name]),
  );
  const originals = useSyncExternalStore(store.subscribe, store.originals);
  const mayPick = useMayPick(field.picker);
  const locked =
    field.locked?.(originals) ??
    (mayPick ? null : t`You may not see what there is to choose from.`);
  if (locked !== null)
    return <LockedField field={field} value={box.value} reason={locked} record={originals} />;
  const Control = field.control ?? controls[field.kind];
  const choices = field.values.map((value) => ({ value, label: wordsOf(value) }));

  function wordsOf(value: string): string {
    const words = field.choices?.[value];
    return words ? i18n._(words) : value;
  }
  return (
    <div
      className={styles.field}
      data-wide={field.wide || wideKinds.includes(field.kind) || undefined}
      data-changed={isChanged || undefined}
    >
      {isChanged && (
        <span className={styles.changed}>
          <Trans>Changed</Trans>
        </span>
      )}
      <Suspense fallback={<Skeleton height={68} />}>
        <Control
          key={box.times}
          name={name}
          kind={field.kind}
          label={i18n._(field.label)}
          hint={field.hint ? i18n._(field.hint) : undefined}
          value={box.value}
          problem={problem}
          required={field.required}
          choices={choices}
          country={country}
          field={field}
          rowsNow={() => (valueAt(store.values(), name) ?? []) as readonly unknown[]}
          draw={(nested) => <FormField key={nested.name} field={nested} />}
          onSet={(value) => store.set(name, value)}
          onLeave={() => store.leave(name)}
          onRecheck={() => store.recheck()}
        />
      </Suspense>
      {isChanged && !wideKinds.includes(field.kind) && (
        <p className={styles.was}>
          <Trans>
            Was <FieldValue field={field} value={store.originals()[name]} />
          </Trans>
        </p>
      )}
    </div>
  );
}
