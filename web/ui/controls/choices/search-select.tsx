// Chooses one from more than fits a list: typed text is searched by the caller, and the results are
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
  /** The results; the caller has filtered them. */
  options: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** The typed search text. */
  onSearch: (text: string) => void;
  onLeave?: () => void;
  /** The list's text without results. */
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
        // The list scrolls by itself: a scrolling frame around it would take the focus.
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
