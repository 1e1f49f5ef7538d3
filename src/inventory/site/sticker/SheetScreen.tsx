import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/button.ts';
import { drawn } from '../../../ui/icons.tsx';

const PrintIcon = drawn('M5 7V1.5h8V7M5 13H2V7h14v6h-3M5 11h8v5.5H5z');

const sheets = { brochure: 'Brochure', sticker: 'Window Sticker' };

/** A sheet about a vehicle as it will be printed, with the choice of the sheet and Print above it. */
export function SheetScreen(props: { vehicleId: number; sheet: keyof typeof sheets; children: ReactNode }) {
  const page = `/inventory/${props.vehicleId}`;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-[calc(202mm+3rem)] px-5 py-5 md:px-6 md:py-8 print:max-w-none print:p-0"
    >
      <div className="mb-6 flex flex-wrap items-center gap-2.5 md:gap-4.5 print:hidden">
        <nav
          aria-label="Sheet"
          className="flex w-full divide-x divide-outline rounded-control border border-outline md:w-auto"
        >
          {Object.entries(sheets).map(([name, text]) => (
            <a
              key={name}
              href={`${page}/${name}`}
              rel="nofollow"
              aria-current={name === props.sheet ? 'page' : undefined}
              className={`grid min-h-11.5 min-w-0 flex-1 place-items-center px-4.5 cramped:px-2 text-center text-[0.9375rem]/tight font-medium ${name === props.sheet ? 'bg-text text-ground' : 'text-text-soft hover:text-text'}`}
            >
              {text}
            </a>
          ))}
        </nav>
        <button
          type="button"
          className={`${buttonClass('solid')} grow md:grow-0 noscript:hidden`}
          onClick={() => window.print()}
        >
          <PrintIcon />
          Print
        </button>
        <a href={page} className={`${buttonClass('line')} grow md:grow-0`}>
          Back to the vehicle
        </a>
        <p className="w-full text-[0.9375rem] text-text-muted max-md:hidden">
          One sheet, Letter or A4. Your browser can also save it as a PDF.
        </p>
      </div>
      {props.children}
    </main>
  );
}
