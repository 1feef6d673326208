// The second step: which column of the file is which field, as guessed or remembered, and changed
// by hand.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/choices/checkbox.tsx';
import { Choice } from '#web/ui/controls/choices/choice.tsx';
import { useCall } from '../call/query.ts';
import styles from './import.module.css';
import type { ImportPart } from './import-shape.ts';
import { ImportSource } from './import-source.tsx';
import type { Upload } from './use-upload.ts';

interface Props extends ImportPart {
  readonly upload: Upload;
  readonly onChecking: () => void;
  readonly onOther: () => void;
}

export function ImportColumns({ shape, params, current, upload, onChecking, onOther }: Props) {
  const { t, i18n } = useLingui();
  const { id, headers, samples } = current;
  const [mapping, setMapping] = useState(current.mapping);
  const [options, setOptions] = useState(current.options);
  const check = useCall(shape.api.check, {
    handles: [409, 422],
    invalidates: [shape.api.get, shape.api.rows],
  });
  const missing = shape.fields
    .filter(({ name, required }) => required && mapping[name] === undefined)
    .map(({ label }) => i18n._(label));
  const fieldOf = (column: number) =>
    Object.entries(mapping).find(([, chosen]) => chosen === column)?.[0] ?? '';
  const choose = (column: number, field: string) =>
    setMapping({
      ...Object.fromEntries(
        Object.entries(mapping).filter(([name, chosen]) => chosen !== column && name !== field),
      ),
      ...(field === '' ? {} : { [field]: column }),
    });
  const choices = shape.fields.map(({ name, label, required }) => ({
    value: name,
    label: required ? t`${i18n._(label)} (required)` : i18n._(label),
  }));
  const send = () =>
    check.mutate(
      { params: { ...params, id }, body: { mapping, options } },
      { onSuccess: onChecking },
    );
  return (
    <section className={styles.columns} aria-labelledby="import-columns">
      <h2 id="import-columns">{current.name}</h2>
      <p className={styles.note}>
        <Trans>
          Choose what each column of the file holds. Your choices are remembered for the next file.
        </Trans>
      </p>
      {current.status === 'mapping' && <ImportSource current={current} upload={upload} />}
      <div className={styles.frame}>
        <table className={styles.mapping}>
          <thead>
            <tr>
              <th scope="col">{t`Column`}</th>
              <th scope="col">{t`First rows`}</th>
              <th scope="col">{t`Field`}</th>
            </tr>
          </thead>
          <tbody>
            {headers.map((header, column) => {
              const name = header === '' ? t`Column ${column + 1}` : header;
              const cells = samples.map((row) => row[column] ?? '').filter((cell) => cell !== '');
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: several columns can have one header, and none moves
                <tr key={column}>
                  <th scope="row">{name}</th>
                  <td>
                    {cells.length > 0 ? (
                      cells.join(' · ')
                    ) : (
                      <span className={styles.none}>{t`Empty`}</span>
                    )}
                  </td>
                  <td>
                    <Choice
                      label={t`Field for ${name}`}
                      labelHidden
                      size="sm"
                      empty={t`Not imported`}
                      options={choices}
                      value={fieldOf(column)}
                      onChange={(field) => choose(column, field)}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {(shape.options ?? []).map(({ name, label, hint }) => (
        <Checkbox
          key={name}
          label={i18n._(label)}
          {...(hint ? { hint: i18n._(hint) } : {})}
          checked={options[name] === true}
          onChange={(chosen) => setOptions({ ...options, [name]: chosen })}
        />
      ))}
      <p className={styles.problem} role="status">
        {check.error
          ? (check.error.fields?.['mapping']?.[0] ?? check.error.message)
          : missing.length > 0 && t`Still to choose: ${missing.join(', ')}.`}
      </p>
      <div className={styles.buttons}>
        <Button
          look="primary"
          pending={check.isPending}
          disabled={missing.length > 0}
          onClick={send}
        >{t`Check rows`}</Button>
        <Button onClick={onOther}>{t`Choose another file`}</Button>
      </div>
    </section>
  );
}
