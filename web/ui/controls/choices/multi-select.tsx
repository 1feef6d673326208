// Chooses several from more than fits a list: typed text is searched by the caller; the choices are
// in the box, each with a button that removes it.
import { MultiSelect as MantineMultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { MantineLook } from '../../theme/mantine-look.tsx';
import styles from './choice.module.css';
import { boxClasses, boxOrder } from './search-box.ts';

export interface MultiSelectProps {
  name?: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** The results and the choices; the caller has filtered them. */
  options: readonly { value: string; label: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  search: string;
  onSearch: (text: string) => void;
  onLeave?: () => void;
  nothingFound: string;
  most?: number | undefined;
}

export function MultiSelect({
  hint,
  options,
  value,
  search,
  onSearch,
  onLeave,
  nothingFound,
  most,
  ...rest
}: MultiSelectProps) {
  return (
    <MantineLook>
      <MantineMultiSelect
        {...rest}
        description={hint}
        data={[...options]}
        value={[...value]}
        searchable
        // A dialog puts the focus into its first field: the list would cover the others.
        openOnFocus={false}
        searchValue={search}
        filter={({ options: found }) => found}
        nothingFoundMessage={nothingFound}
        hidePickedOptions
        {...(most === undefined ? {} : { maxValues: most })}
        comboboxProps={{ shadow: 'md', withinPortal: true }}
        withScrollArea={false}
        styles={{ options: { maxHeight: 264, overflowY: 'auto' } }}
        inputWrapperOrder={boxOrder}
        classNames={{ ...boxClasses, pill: styles.pill ?? '', inputField: styles.inner ?? '' }}
        onSearchChange={onSearch}
        onBlur={() => onLeave?.()}
      />
    </MantineLook>
  );
}
