// Somebody else saved meanwhile: who, which fields, their value and yours, and the two ways on (ux.md check 37).
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import type { FormField } from '../../fields/field-props.ts';
import { FieldValue } from '../field-value.tsx';
import styles from '../form.module.css';
import { sameValue } from '../store/form-store.ts';
import type { Conflict, RecordForm } from '../use-record-form.ts';

export function ConflictNotice({ conflict, form, fields }: { conflict: Conflict; form: RecordForm; fields: readonly FormField[] }) {
  const { t, i18n } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { before, mine, touched } = conflict;
  const theirs = fields.filter(({ name }) => !sameValue(before[name], conflict.theirs[name]));
  const who = conflict.by ?? t`Somebody else`;
  return (
    <section className={styles.conflict} aria-labelledby="conflict">
      <h2 id="conflict" ref={heading} tabIndex={-1}>
        <Trans>{who} changed this while you were editing</Trans>
      </h2>
      <p>
        <Trans>Your changes are not saved yet. Nothing you typed is lost.</Trans>
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Field</Trans>
            </th>
            <th scope="col">
              <Trans>Before</Trans>
            </th>
            <th scope="col">
              <Trans>Now</Trans>
            </th>
            <th scope="col">
              <Trans>Yours</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {theirs.map((field) => (
            <tr key={field.name}>
              <th scope="row">{i18n._(field.label)}</th>
              <td>
                <FieldValue field={field} value={before[field.name]} />
              </td>
              <td>
                <FieldValue field={field} value={conflict.theirs[field.name]} />
              </td>
              <td>{touched.includes(field.name) ? <FieldValue field={field} value={mine[field.name]} /> : t`Not changed`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.conflictActions}>
        <Button look="primary" onClick={() => form.settle(true)}>
          {t`Keep my changes`}
        </Button>
        <Button onClick={() => form.settle(false)}>{t`Use their version`}</Button>
      </div>
    </section>
  );
}
