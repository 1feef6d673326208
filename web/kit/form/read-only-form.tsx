// The same sections for users who may only read the record: names and values, no boxes.
import { useLingui } from '@lingui/react/macro';
import type * as z from 'zod';
import { Facts } from '#web/ui/display/page.tsx';
import { FieldValue } from './field-value.tsx';
import styles from './form.module.css';
import { fieldsOf, type SectionShape } from './store/form-shape.ts';
import type { Values } from './store/form-store.ts';

export interface ReadOnlyFormProps {
  schema: z.ZodObject;
  sections: readonly SectionShape[];
  record: Values;
}

export function ReadOnlyForm({ schema, sections, record }: ReadOnlyFormProps) {
  const { i18n } = useLingui();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a page of nothing but facts scrolls, and the keyboard must reach it
    <div className={styles.form} tabIndex={0}>
      {sections.map((section) => (
        <section
          key={section.key}
          className={styles.section}
          aria-labelledby={`${section.key}-title`}
        >
          <div className={styles.about}>
            <h3 id={`${section.key}-title`}>{i18n._(section.title)}</h3>
          </div>
          <Facts
            facts={fieldsOf(schema, section).map((field) => [
              i18n._(field.label),
              <FieldValue
                key={field.name}
                field={field}
                value={record[field.name]}
                record={record}
              />,
            ])}
          />
        </section>
      ))}
    </div>
  );
}
