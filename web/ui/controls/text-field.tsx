// One line or several of text with label, hint and error tied to the input; works with and without a controlled value.
import { Textarea, TextInput } from '@mantine/core';
import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import type { NativeProps } from './native-props.ts';

interface FieldParts {
  label: string;
  /** Hides the label from sight only, for search boxes. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
}

export interface TextFieldProps extends FieldParts, NativeProps<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  icon?: ReactNode;
  /** What stands at the end inside the box, such as a key cap. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, labelHidden = false, hint, error, icon, end, ...rest }: TextFieldProps) {
  return (
    <TextInput
      {...(labelHidden ? { 'aria-label': label } : { label })}
      description={hint}
      error={error}
      leftSection={icon}
      rightSection={end}
      size="md"
      withAsterisk={false}
      {...rest}
    />
  );
}

export interface TextAreaProps extends FieldParts, NativeProps<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, labelHidden = false, hint, error, rows = 3, ...rest }: TextAreaProps) {
  return <Textarea {...(labelHidden ? { 'aria-label': label } : { label })} description={hint} error={error} rows={rows} size="md" withAsterisk={false} {...rest} />;
}
