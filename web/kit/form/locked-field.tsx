// A field that cannot be changed here: its value, and the reason.
import { useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import type { FormField } from '../fields/field-props.ts';
import { FieldValue } from './field-value.tsx';
import form from './form.module.css';
import styles from './locked-field.module.css';
import type { Values } from './store/form-store.ts';

interface LockedFieldProps {
  field: FormField;
  value: unknown;
  reason: string;
  record: Values;
}

export function LockedField({ field, value, reason, record }: LockedFieldProps) {
  const { i18n } = useLingui();
  return (
    <div className={form.field} data-wide={field.wide || undefined}>
      <dl className={styles.locked}>
        <dt>{i18n._(field.label)}</dt>
        <dd>
          <FieldValue field={field} value={value} record={record} />
        </dd>
        <dd>
          <IconLock size={14} aria-hidden="true" /> {reason}
        </dd>
      </dl>
    </div>
  );
}
