import { useId, type ReactNode } from 'react';

/** One part of the form under its heading; `aside` follows the heading, like a count. */
export function FormSection(props: {
  title: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={props.className ?? formSectionClass}>
      <h3
        id={id}
        className="mb-3.5 flex items-baseline gap-2.5 text-[1rem]/snug font-semibold text-staff-ink"
      >
        {props.title}
        {props.aside !== undefined && (
          <span className="text-small font-normal text-staff-muted tabular-nums">{props.aside}</span>
        )}
      </h3>
      {props.children}
    </section>
  );
}

/** Classes of a section in the wide left column, with a line above it. */
export const formSectionClass =
  'min-w-0 border-t border-staff-hair mt-6.5 pt-6 first:mt-0 first:border-t-0 first:pt-0 min-[1101px]:col-start-1';

/** The grid of the fields: six columns, or two on phones. */
export const fieldGridClass = 'grid grid-cols-2 items-start gap-x-4 gap-y-4.5 md:grid-cols-6';
