import type { ComponentProps } from 'react';
import { Select } from '../../../ui/Select.tsx';

/** A select that can be read-only, which HTML does not offer: it keeps its value and can have the focus. */
export const FormSelect = ({
  isReadOnly,
  ...select
}: Omit<ComponentProps<typeof Select>, 'className' | 'onKeyDown'> & { isReadOnly: boolean }) => (
  <Select
    {...select}
    aria-disabled={isReadOnly || undefined}
    className={isReadOnly ? 'pointer-events-none' : ''}
    onKeyDown={(event) => {
      if (isReadOnly && event.key !== 'Tab') event.preventDefault();
    }}
  />
);
