/** A few options side by side, each with an optional count; more than three stand in two columns on phones. */
export function Segmented<Value extends string>(props: {
  label: string;
  options: readonly { value: Value; label: string; count?: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <div
      role="group"
      aria-label={props.label}
      className={`flex rounded-control border border-staff-outline max-md:w-full ${
        props.options.length > 3
          ? 'max-md:grid max-md:grid-cols-2 max-md:*:odd:border-l-0 max-md:*:nth-[n+3]:border-t'
          : ''
      }`}
    >
      {props.options.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.value}
          onClick={() => props.onChange(value)}
          className="min-h-11 cursor-pointer border-l border-staff-outline bg-staff-surface px-3.5 text-[0.9375rem] whitespace-nowrap text-staff-soft -outline-offset-4! first:border-l-0 hover:bg-staff-sunk aria-pressed:bg-staff-ink aria-pressed:font-medium aria-pressed:text-staff-surface max-md:min-w-11 max-md:flex-1 max-md:px-2 max-md:whitespace-normal md:min-h-9.5"
        >
          {label}
          {count !== undefined && (
            <>
              {' '}
              <span className="ml-0.5 tabular-nums opacity-80">{count.toLocaleString('en-US')}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
