import { type CSSProperties, type ReactNode, useRef, type RefObject, useEffect, useState } from 'react';
import { useSite } from '../../../../dealership/site.queries.ts';
import type { PublicVehicle } from '../../../../vehicles/vehicle.ts';
import { compareRows, sharedFeatures } from './compare-rows.ts';

/**
 * On phones two vehicles fill the width; of more, the third peeks in by 2rem, and one swipes to it. The gap behind a
 * column is part of it, but the last one has none.
 */
const measures = {
  gap: '[--gap:0.75rem] md:[--gap:1rem]',
  two: '[--column:calc((100cqi+var(--gap))/2)]',
  more: '[--column:calc((100cqi-0.75rem)/2)]',
  wide: 'md:[--column:calc((100cqi-10rem+var(--gap))/var(--vehicles))]',
};
const width = 'w-[calc(var(--vehicles)*var(--column)-var(--gap))]';
const column = 'w-(--column) pr-(--gap)';
/**
 * On phones a label stands above the values, where words fit without a break: its column has no width, and its
 * text lies over the row, in the room of `labelRoom`.
 */
const label =
  'sticky left-0 z-1 w-0 py-2.75 text-left align-top text-small font-normal text-text-muted max-md:px-0 md:w-40 md:pr-3 md:text-[0.9375rem]';
const labelText = 'max-md:absolute max-md:whitespace-nowrap';
const labelRoom = 'max-md:pt-8.5';
const cell =
  'border-t border-hairline py-2.75 pr-(--gap) align-top whitespace-pre-line last:pr-0 wrap-anywhere';

/**
 * Vehicles side by side: rows that agree are dimmed, or left out if `onlyDifferences`. `heads` are the column
 * heads, in the order of the vehicles.
 */
export function CompareTable(props: {
  vehicles: readonly PublicVehicle[];
  heads: readonly ReactNode[];
  onlyDifferences: boolean;
}) {
  const { vehicles, onlyDifferences } = props;
  const { priceNote } = useSite().dealership;
  const shared = sharedFeatures(vehicles);
  const features = vehicles.map((vehicle) =>
    vehicle.features.filter((feature) => !onlyDifferences || !shared.has(feature)),
  );
  const box = useRef<HTMLElement>(null);
  return (
    <div
      style={{ '--vehicles': vehicles.length } as CSSProperties}
      className={`@container ${measures.gap} ${vehicles.length > 2 ? measures.more : measures.two} ${measures.wide}`}
    >
      <CompareNames vehicles={vehicles} box={box} column={column} />
      <section
        ref={box}
        aria-label="Comparison"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it sideways
        tabIndex={0}
        className="relative snap-x overflow-x-auto max-md:-mr-5 max-md:pr-5"
      >
        <table
          className={`table-fixed border-separate border-spacing-0 text-[0.9375rem] tabular-nums ${width} ${vehicles.length === 1 ? 'md:w-150' : 'md:w-full'}`}
        >
          <thead>
            <tr>
              <td aria-hidden="true" className={label} />
              {vehicles.map(({ id }, index) => (
                <th
                  key={id}
                  scope="col"
                  className={`snap-start pb-5 text-left align-top font-normal last:w-auto last:pr-0 ${column}`}
                >
                  {props.heads[index]}
                </th>
              ))}
            </tr>
          </thead>
          {compareRows(vehicles, priceNote).map(({ heading, rows }) => {
            const shown = rows.filter(({ agrees }) => !onlyDifferences || !agrees);
            return (
              shown.length > 0 && (
                <Group key={heading} heading={heading} columns={vehicles.length}>
                  {shown.map(({ label: term, texts, agrees }) => (
                    <tr key={term} className={agrees ? 'text-text-muted' : 'text-text'}>
                      <th scope="row" className={`${label} border-t border-hairline`}>
                        <span className={labelText}>{term}</span>
                      </th>
                      {texts.map((text, index) => (
                        <td key={vehicles[index]?.id} className={`${cell} ${labelRoom}`}>
                          {text ?? <Unknown />}
                        </td>
                      ))}
                    </tr>
                  ))}
                </Group>
              )
            );
          })}
          {features.some(({ length }) => length > 0) && (
            <Group heading="Features" columns={vehicles.length}>
              <tr>
                <th scope="row" className={`${label} border-t border-hairline`}>
                  <span className="sr-only">Features</span>
                </th>
                {features.map((list, index) => (
                  <td key={vehicles[index]?.id} className={cell}>
                    {list.length === 0 ? <Unknown /> : <Features list={list} shared={shared} />}
                  </td>
                ))}
              </tr>
            </Group>
          )}
        </table>
      </section>
    </div>
  );
}

function Group(props: { heading: string; columns: number; children: ReactNode }) {
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={props.columns + 1}
          className="pt-8 pb-2.5 text-left font-display text-[1.375rem]/tight font-normal text-text"
        >
          <span className="sticky left-0">{props.heading}</span>
        </th>
      </tr>
      {props.children}
    </tbody>
  );
}

const Features = ({ list, shared }: { list: readonly string[]; shared: ReadonlySet<string> }) => (
  <ul className="grid gap-1.5">
    {list.map((feature) => (
      <li key={feature} className={shared.has(feature) ? 'text-text-muted' : 'text-text'}>
        {feature}
      </li>
    ))}
  </ul>
);

const Unknown = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">Not stated</span>
  </>
);

/**
 * On phones, the vehicles' names at the top of the window once the heads of `box` have left it. The box scrolls
 * sideways, so nothing inside it can stick to the window: the names follow it.
 */
function CompareNames(props: {
  vehicles: readonly PublicVehicle[];
  box: RefObject<HTMLElement | null>;
  /** Classes of a column. */
  column: string;
}) {
  const { vehicles, box, column } = props;
  const [headsGone, setHeadsGone] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const heads = box.current?.querySelector('thead');
    if (!heads) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      setHeadsGone(last?.isIntersecting === false && last.boundingClientRect.bottom <= 0);
    });
    observer.observe(heads);
    return () => observer.disconnect();
  }, [box]);
  useEffect(() => {
    const scrolled = box.current;
    if (!headsGone || scrolled === null) return undefined;
    const follow = () => {
      if (row.current !== null) row.current.scrollLeft = scrolled.scrollLeft;
    };
    follow();
    scrolled.addEventListener('scroll', follow, { passive: true });
    return () => scrolled.removeEventListener('scroll', follow);
  }, [box, headsGone]);
  return (
    <div aria-hidden="true" className="sticky top-0 z-2 h-0 md:hidden print:hidden">
      {headsGone && (
        <div className="-mx-5 border-b border-hairline bg-ground pl-5">
          <div ref={row} className="flex overflow-hidden py-2 pr-5 text-small/snug text-text">
            {vehicles.map(({ id, year, model }) => (
              <span key={id} className={`shrink-0 wrap-anywhere ${column}`}>
                {year} {model}
              </span>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
