// The look of every form: its sections on hairlines, the refusal, and a Save bar that appears with
// the first change and names it (ux.md check 41).
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, Suspense, use, useEffect, useRef } from 'react';
import type * as z from 'zod';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { awaitedControls } from '../fields/controls.ts';
import type { EntryKind } from '../fields/entry.ts';
import type { FormField as Field } from '../fields/field-props.ts';
import { useMaybeUser } from '../session/session.ts';
import styles from './form.module.css';
import { FormProvider, useChangedNames } from './form-context.tsx';
import { FormField } from './form-field.tsx';
import { ConflictNotice } from './parts/conflict-notice.tsx';
import { focusFirstWrong } from './parts/focus-first-wrong.ts';
import { RefusalNotice } from './parts/refusal-notice.tsx';
import { SaveBar } from './parts/save-bar.tsx';
import { SectionLinks } from './parts/section-links.tsx';
import { fieldsOf, type SectionShape } from './store/form-shape.ts';
import { offeredSections } from './store/offered-sections.ts';
import type { RecordForm as Form } from './use-record-form.ts';

export interface RecordFormProps {
  form: Form;
  schema: z.ZodObject;
  sections: readonly SectionShape[];
  /** The words on the button; left out, "Save changes". */
  saveLabel?: string;
  /** A new record: the Save bar is always shown, and there are no previous values. */
  isNew?: boolean;
  /** In a dialog the buttons are below the fields; this closes it. */
  onCancel?: () => void;
  /** One of several steps: its own foot instead of the Save bar, and the action of Enter. */
  step?: { foot: ReactNode; onSubmit: () => void };
}

/** From so many sections on a form has links to them. */
const many = 5;

/** Renders the whole form at once: a control that came later would move those below it. */
export const RecordForm = (props: RecordFormProps) => (
  <Suspense fallback={<SkeletonRows rows={props.onCancel ? 3 : 10} height={42} />}>
    <Drawn {...props} />
  </Suspense>
);

function Drawn({
  form,
  schema,
  sections,
  saveLabel,
  isNew = false,
  onCancel,
  step,
}: RecordFormProps) {
  const { t, i18n } = useLingui();
  const frame = useRef<HTMLFormElement>(null);
  const changed = useChangedNames(form.store);
  const person = useMaybeUser();
  const drawn = (isNew ? offeredSections(sections, person) : sections).map((section) => ({
    ...section,
    drawn: fieldsOf(schema, section),
  }));
  const fields = drawn.flatMap((section) => section.drawn);
  for (const waiting of awaitedControls(fields.flatMap(kindsIn))) use(waiting);
  const order = fields.map(({ name }) => name);
  const { wrong } = form;
  const inDialog = onCancel !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try to save makes a new list, and only that moves the focus
  useEffect(() => focusFirstWrong(frame.current, order, wrong), [wrong]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog is drawn inside the page's tree: its submit is not the page's.
    event.stopPropagation();
    if (step) step.onSubmit();
    else void form.save();
  };
  return (
    <FormProvider value={form.store}>
      <form
        ref={frame}
        onSubmit={submit}
        noValidate
        className={styles.form}
        data-dialog={inDialog || undefined}
        data-in-order
      >
        {!inDialog && drawn.length >= many && <SectionLinks sections={drawn} />}
        {form.conflict && <ConflictNotice conflict={form.conflict} form={form} fields={fields} />}
        <RefusalNotice form={form} known={order} />
        {drawn.map((section) => (
          <section
            key={section.key}
            id={section.key}
            tabIndex={-1}
            className={styles.section}
            aria-labelledby={`${section.key}-title`}
          >
            <div
              className={styles.about}
              data-alone={inDialog && drawn.length === 1 ? true : undefined}
            >
              <h3 id={`${section.key}-title`}>{i18n._(section.title)}</h3>
              {section.intro && <p>{i18n._(section.intro)}</p>}
            </div>
            <div className={styles.grid} data-in-order>
              {section.drawn.map((field) => (
                <FormField key={field.name} field={field} marksChange={!isNew && !inDialog} />
              ))}
            </div>
            {section.below && (
              <div className={styles.below}>
                <section.below />
              </div>
            )}
          </section>
        ))}
        {fields.some(({ required }) => required) && (
          <p className={styles.legend}>
            <Trans>* This field is required.</Trans>
          </p>
        )}
        {step?.foot}
        {!step && (isNew || inDialog || changed.length > 0 || form.saving) && (
          <SaveBar
            form={form}
            changed={fields
              .filter(({ name }) => changed.includes(name))
              .map(({ label }) => i18n._(label))}
            saveLabel={saveLabel ?? t`Save changes`}
            isNew={isNew}
            onCancel={onCancel}
          />
        )}
      </form>
    </FormProvider>
  );
}

/** Its own kind, and those of the fields inside it. */
const kindsIn = ({ kind, schema, fields }: Field): EntryKind[] => [
  kind,
  ...(schema && fields ? fieldsOf(schema, { fields }).flatMap(kindsIn) : []),
];
