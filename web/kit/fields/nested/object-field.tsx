// Fields that belong together, drawn as a group inside the form.
import { fieldsOf } from '../../form/store/form-shape.ts';
import type { FieldProps } from '../field-props.ts';
import styles from './nested.module.css';

export function ObjectField({ name, label, hint, field, draw }: FieldProps) {
  const fields =
    field.schema && field.fields ? fieldsOf(field.schema, { fields: field.fields }) : [];
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {hint !== undefined && <p>{hint}</p>}
      <div className={styles.fields}>
        {fields.map((one) => draw({ ...one, name: `${name}.${one.name}` }))}
      </div>
    </fieldset>
  );
}
