// Conflict with another user's save: who, when, which fields, their value and yours; where both
// changed a field, a choice between the two (ux.md check 37).
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Segments } from '#web/ui/controls/choices/radio.tsx';
import type { FormField } from '../../fields/field-props.ts';
import { useFormat } from '../../format/use-format.ts';
import { FieldValue } from '../field-value.tsx';
import styles from '../form.module.css';
import { sameValue } from '../store/form-store.ts';
import type { Conflict, RecordForm } from '../use-record-form.ts';

type Choice = 'mine' | 'theirs';

export function ConflictNotice({
  conflict,
  form,
  fields,
}: {
  conflict: Conflict;
  form: RecordForm;
  fields: readonly FormField[];
}) {
  const { t, i18n } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { before, mine, touched } = conflict;
  const [taken, setTaken] = useState<readonly string[]>([]);
  const format = useFormat();
  const theirs = fields.filter(({ name }) => !sameValue(before[name], conflict.theirs[name]));
  const contested = theirs.filter(
    ({ name }) => touched.includes(name) && !sameValue(mine[name], conflict.theirs[name]),
  );
  const who = conflict.by || t`Somebody else`;
  const changeOf = (name: string) => conflict.changes.find(({ field }) => field === name);
  const choose = (name: string, choice: Choice) =>
    setTaken([...taken.filter((other) => other !== name), ...(choice === 'theirs' ? [name] : [])]);
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
          {theirs.map((field) => {
            const { name } = field;
            const label = i18n._(field.label);
            const change = changeOf(name);
            const [by, at] = [change?.by ?? who, change && format.dateTime(change.at)];
            return (
              <tr key={name}>
                <th scope="row">
                  {label}
                  {at !== undefined && <small>{t`${by}, ${at}`}</small>}
                </th>
                <td>
                  <FieldValue field={field} value={before[name]} />
                </td>
                <td>
                  <FieldValue field={field} value={conflict.theirs[name]} />
                </td>
                <td>
                  {touched.includes(name) ? (
                    <FieldValue field={field} value={mine[name]} />
                  ) : (
                    t`Not changed`
                  )}
                  {contested.includes(field) && (
                    <Segments
                      label={t`Which value of ${label} to keep`}
                      choices={[
                        { value: 'mine', label: t`Keep mine` },
                        { value: 'theirs', label: t`Use theirs` },
                      ]}
                      value={taken.includes(name) ? 'theirs' : 'mine'}
                      onChange={(choice: Choice) => choose(name, choice)}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className={styles.conflictActions}>
        <Button look="primary" onClick={() => form.settle(taken)}>
          {taken.length > 0 ? t`Continue with these values` : t`Keep my changes`}
        </Button>
        <Button onClick={() => form.settle('all')}>{t`Use their version`}</Button>
      </div>
    </section>
  );
}
