// The look of every form: links to its sections, the sections, what was refused, and a Save bar that appears with the first change (ux.md check 41).
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef } from 'react';
import type * as z from 'zod';
import { Card } from '#web/ui/display/card.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import styles from './form.module.css';
import { FormProvider, useChangedCount } from './form-context.tsx';
import { FormField } from './form-field.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { SaveBar } from './save-bar.tsx';
import { fieldsOf, type SectionShape } from './store/form-shape.ts';
import type { RecordForm as Form } from './use-record-form.ts';

export interface RecordFormProps {
  form: Form;
  schema: z.ZodObject;
  sections: readonly SectionShape[];
  /** The words on the button; left out, "Save". */
  saveLabel?: string;
  /** Shows the Save bar also before anything is changed, as for adding. */
  barAlways?: boolean;
}

export function RecordForm({ form, schema, sections, saveLabel, barAlways = false }: RecordFormProps) {
  const { t, i18n } = useLingui();
  const frame = useRef<HTMLFormElement>(null);
  const changed = useChangedCount(form.store);
  const drawn = sections.map((section) => ({ ...section, drawn: fieldsOf(schema, section) }));
  const order = drawn.flatMap((section) => section.drawn.map((field) => field.name));
  const { wrong } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try to save makes a new list, and only that moves the focus
  useEffect(() => {
    const first = order.find((name) => wrong.includes(name));
    const field = first === undefined ? null : frame.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }, [wrong]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <FormProvider value={form.store}>
      <form ref={frame} onSubmit={submit} noValidate className={styles.form}>
        <nav className={styles.links} aria-label={t`Sections`}>
          <ul>
            {drawn.map(({ key, title }) => (
              <li key={key}>
                <a href={`#${key}`} onClick={(event) => goTo(event, key)}>
                  {i18n._(title)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.sections}>
          {form.conflict && <ConflictNotice conflict={form.conflict} form={form} fields={drawn.flatMap((section) => section.drawn)} />}
          <RefusalNotice form={form} known={order} />
          {drawn.map((section) => (
            <div key={section.key} id={section.key} tabIndex={-1} className={styles.section}>
              <Card title={i18n._(section.title)}>
                {section.intro && <p className={styles.intro}>{i18n._(section.intro)}</p>}
                <div className={styles.grid}>
                  {section.drawn.map((field) => (
                    <FormField key={field.name} field={field} />
                  ))}
                </div>
              </Card>
            </div>
          ))}
          <p className={styles.legend}>
            <Trans>* This field is required.</Trans>
          </p>
          {(barAlways || changed > 0 || form.saving) && <SaveBar form={form} changed={changed} saveLabel={saveLabel ?? t`Save`} />}
        </div>
      </form>
    </FormProvider>
  );
}

/** Scrolls and moves the focus; the address stays that of the record, so that Back leaves the form in one step. */
function goTo(event: { preventDefault: () => void }, key: string): void {
  event.preventDefault();
  const section = document.getElementById(key);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}
