// Choosing one of a known list, typable when it is long; the value is the option's key or null.
import { Select as MantineSelect } from '@mantine/core';
import type { ReactNode } from 'react';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<Value extends string> {
  label: string;
  labelHidden?: boolean;
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value | null) => void;
  placeholder?: string;
  searchable?: boolean;
  clearable?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  name?: string;
  /** What an empty search says. */
  nothingFound?: string;
  size?: 'sm' | 'md';
}

export function Select<Value extends string>({
  label,
  labelHidden = false,
  options,
  onChange,
  nothingFound,
  hint,
  size = 'md',
  ...rest
}: SelectProps<Value>) {
  return (
    <MantineSelect
      {...(labelHidden ? { 'aria-label': label } : { label })}
      data={[...options]}
      description={hint}
      nothingFoundMessage={nothingFound}
      allowDeselect={false}
      checkIconPosition="right"
      size={size}
      comboboxProps={{ shadow: 'md', withinPortal: true }}
      onChange={(value) => onChange(options.find((option) => option.value === value)?.value ?? null)}
      {...rest}
    />
  );
}
