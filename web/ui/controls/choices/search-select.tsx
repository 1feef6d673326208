// Choosing one of more than fits a list: what is typed is looked for elsewhere, and the answers are
// offered. Keys and screen readers as in any combobox.
import { Select as MantineSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { MantineLook } from '../../theme/mantine-look.tsx';
import { boxClasses, boxOrder } from './search-box.ts';

export interface SearchSelectProps {
  name?: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** What was found; the caller has filtered it. */
  options: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** What is typed, to be looked for. */
  onSearch: (text: string) => void;
  onLeave?: () => void;
  /** What is in the list while nothing is found. */
  nothingFound: string;
  clearable?: boolean;
}

export function SearchSelect({
  hint,
  options,
  onSearch,
  onLeave,
  nothingFound,
  ...rest
}: SearchSelectProps) {
  return (
    <MantineLook>
      <MantineSelect
        {...rest}
        description={hint}
        data={[...options]}
        searchable
        // A dialog puts the focus into its first field: the list would cover the others.
        openOnFocus={false}
        // Found by the server, in its order and by its rules.
        filter={({ options: found }) => found}
        nothingFoundMessage={nothingFound}
        allowDeselect={false}
        checkIconPosition="right"
        comboboxProps={{ shadow: 'md', withinPortal: true }}
        // The list scrolls by itself: a frame around it that scrolls would want the keyboard.
        withScrollArea={false}
        styles={{ options: { maxHeight: 264, overflowY: 'auto' } }}
        inputWrapperOrder={boxOrder}
        classNames={boxClasses}
        onSearchChange={onSearch}
        onBlur={() => onLeave?.()}
      />
    </MantineLook>
  );
}
