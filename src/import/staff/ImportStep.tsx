import { useId, type ReactNode } from 'react';

/** One of the steps of an import, with its number. */
export function ImportStep(props: { number: number; title: string; hint?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-staff-hair px-4 py-5 md:px-5.5">
      <h3 id={id} className="flex items-baseline gap-2.5 font-semibold text-staff-ink">
        <span className="grid size-6 shrink-0 place-items-center self-center rounded-full bg-staff-sunk text-small tabular-nums">
          {props.number}
        </span>
        {props.title}
      </h3>
      {props.hint !== undefined && <p className="mt-1 text-staff-muted">{props.hint}</p>}
      <div className="mt-3.5">{props.children}</div>
    </section>
  );
}
