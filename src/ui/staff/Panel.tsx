import { createContext, use, useId, type ReactNode } from 'react';

/** A heading that stands above the panels of a screen: a panel of the same title does not repeat it. */
export const ScreenTitle = createContext<{ title: string; id: string } | null>(null);

/** A white box with its heading; `actions` are at the right of it. */
export function Panel(props: {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const own = useId();
  const above = use(ScreenTitle);
  const isNamedAbove = above?.title === props.title;
  return (
    <section
      aria-labelledby={isNamedAbove ? above.id : own}
      className={`rounded-card border border-staff-hair bg-staff-surface shadow-staff ${props.className ?? ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-4 md:px-5.5">
        <div className="min-w-0">
          {!isNamedAbove && (
            <h2 id={own} className="text-[1.0625rem]/snug font-semibold text-staff-ink">
              {props.title}
            </h2>
          )}
          {props.description !== undefined && <p className="text-staff-muted">{props.description}</p>}
        </div>
        {props.actions}
      </div>
      {props.children}
    </section>
  );
}

/** The padded inside of a `Panel` that holds no table. */
export const panelBodyClass = 'px-4 pb-5 md:px-5.5 md:pb-6';
