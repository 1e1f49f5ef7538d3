import type { OfferedChoice } from '../../../vehicles/filters.ts';
import { FilterChoice } from './FilterChoice.tsx';
import type { InventorySearch } from '../inventory-search.ts';

/** The last of an odd number takes the room beside it, which is the whole row where it would be alone in one of three. */
const lastFills =
  'max-md:[&>:last-child:nth-child(odd)]:col-span-2 xl:[&>:last-child:nth-child(odd)]:col-span-2 ' +
  'md:max-xl:[&>:last-child:nth-child(3n+1)]:col-span-3';

/** The details that tell the listed vehicles apart, each as a dropdown. */
export function MoreFilters(props: {
  id: string;
  offered: readonly OfferedChoice[];
  draft: InventorySearch;
  disabled: boolean;
  className: string;
  onChange: (changes: InventorySearch) => void;
}) {
  return (
    <div
      id={props.id}
      className={`col-span-full grid grid-cols-2 gap-x-2.5 gap-y-4 md:order-1 md:grid-cols-3 md:gap-x-4.5 xl:grid-cols-4 ${lastFills} ${props.className}`}
    >
      {props.offered.map(({ name, label, options }) => (
        <FilterChoice
          key={name}
          label={label}
          name={name}
          all="Any"
          none=""
          options={options}
          value={props.draft[name]?.toString()}
          disabled={props.disabled}
          onChange={(value) =>
            props.onChange({ [name]: value !== undefined && name === 'power' ? Number(value) : value })
          }
        />
      ))}
    </div>
  );
}
