import { useId, useState } from 'react';
import { Button } from '../../ui/staff/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { inquiryStatuses, leadSourceLabels, leadSources, type InquiryFilters } from '../inquiry.ts';

type Option = { value: string; label: string };

const choices = {
  status: {
    label: 'Status',
    any: 'Any status',
    options: inquiryStatuses.map((value) => ({ value, label: value })),
  },
  source: {
    label: 'Source',
    any: 'Any source',
    options: [
      { value: 'website', label: 'Website' },
      ...leadSources.map((value) => ({ value, label: leadSourceLabels[value] })),
    ],
  },
  due: {
    label: 'Follow-up',
    any: 'Any follow-up',
    options: [{ value: 'true', label: 'Due today or overdue' }],
  },
} as const satisfies Record<string, { label: string; any: string; options: readonly Option[] }>;

/** The filters of the list by status, source and follow-up, in a line of their own below the search; on phones folded. */
export function FilterLine(props: {
  filters: InquiryFilters;
  /** Called with the text of a choice, empty for any. */
  onChange: (name: keyof typeof choices, value: string) => void;
  onClear: () => void;
}) {
  const { filters } = props;
  const values = {
    status: filters.status ?? '',
    source: filters.source ?? '',
    due: filters.due ? 'true' : '',
  };
  const isFiltered = Object.values(values).some((value) => value !== '');
  const [isUnfolded, setUnfolded] = useState(isFiltered);
  const id = useId();
  return (
    <div role="group" aria-label="Filters" className="px-4 pb-4 md:px-5.5">
      <Button
        variant="line"
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
        className="w-full md:hidden"
      >
        Filters
      </Button>
      <div
        id={id}
        className={`flex flex-wrap items-center gap-3 ${isUnfolded ? 'max-md:mt-3' : 'max-md:hidden'}`}
      >
        {(Object.keys(choices) as (keyof typeof choices)[]).map((name) => (
          <Select
            key={name}
            aria-label={choices[name].label}
            value={values[name]}
            onChange={({ target }) => props.onChange(name, target.value)}
            className="w-48 max-md:w-full"
          >
            <option value="">{choices[name].any}</option>
            {choices[name].options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        ))}
        {isFiltered && (
          <Button variant="row" onClick={props.onClear}>
            Clear Filters
          </Button>
        )}
      </div>
    </div>
  );
}
