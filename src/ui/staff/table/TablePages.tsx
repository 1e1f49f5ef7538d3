import { pageNumbers } from '../../page-numbers.ts';
import { Button } from '../Button.tsx';

/** Up to this many pages, each has a button. */
const allOffered = 7;
const small = 'min-h-11! px-3! text-small/none! md:min-h-9!';
const ended = 'cursor-default! border-staff-hair! bg-staff-sunk! text-staff-muted!';

/** The position in a list and buttons to its other pages, counted from 1; nothing for an empty list. */
export function TablePages(props: {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** What the pages are of, such as "Inquiries", for screen readers. */
  label: string;
}) {
  const { page, pageSize, total, onPage } = props;
  if (total === 0) return null;
  const pages = Math.ceil(total / pageSize);
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const steps =
    pages <= allOffered
      ? Array.from({ length: pages }, (_, index) => index + 1)
      : pageNumbers(page, pages, 4);
  /** Stays focusable at the last page, so that the click that led there does not lose the focus. */
  const stepButton = (label: string, target: number) => {
    const possible = target >= 1 && target <= pages;
    return (
      <Button
        variant="line"
        aria-disabled={!possible}
        onClick={() => onPage(target)}
        className={`${small} max-md:flex-1 ${possible ? '' : ended} aria-disabled:opacity-100!`}
      >
        {label}
      </Button>
    );
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-staff-hair px-4 py-3 text-staff-muted tabular-nums md:px-5.5">
      <p role="status">
        {first.toLocaleString('en-US')} to {last.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </p>
      {pages > 1 && (
        <nav aria-label={`${props.label} pages`} className="flex items-center gap-1.5 max-md:w-full">
          {stepButton('Previous', page - 1)}
          {steps.map((step) =>
            typeof step === 'number' ? (
              <button
                key={step}
                type="button"
                aria-label={`Page ${step}`}
                aria-current={step === page ? 'page' : undefined}
                onClick={() => onPage(step)}
                className="inline-flex min-h-9 min-w-9 cursor-pointer items-center justify-center rounded-control px-1.5 text-small/none font-medium text-staff-ink -outline-offset-2! hover:bg-staff-sunk aria-[current=page]:bg-staff-sunk aria-[current=page]:shadow-[inset_0_-2px_var(--color-staff-accent)] max-md:hidden"
              >
                {step.toLocaleString('en-US')}
              </button>
            ) : (
              <span
                key={`after ${step.gapAfter}`}
                aria-hidden="true"
                className="min-w-6 text-center max-md:hidden"
              >
                …
              </span>
            ),
          )}
          {stepButton('Next', page + 1)}
        </nav>
      )}
    </div>
  );
}
