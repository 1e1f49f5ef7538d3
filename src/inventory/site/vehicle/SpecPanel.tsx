import type { ReactNode } from 'react';
import { useSite } from '../../../dealership/site.queries.ts';
import { buttonClass } from '../../../ui/button.ts';
import { formatHorsepower } from '../../../vehicles/format.ts';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { ColorSwatch } from '../card/ColorSwatch.tsx';
import { specifiedFactsOf } from '../specified-facts.ts';

/** The facts of the specification (section 2, specification panel) and the ways to ask; unknown facts have no line. */
export function SpecPanel(props: {
  vehicle: PublicVehicle;
  formId: string;
  alert: ReactNode;
  actions: ReactNode;
}) {
  const { vehicle } = props;
  const { dealership, phoneLinks } = useSite();
  const { phone } = dealership;
  return (
    <div>
      {vehicle.status === 'sold' && <p className="mb-5.5">This one is sold. Ask us about one like it.</p>}
      <Facts vehicle={vehicle} />
      <div className="mt-7 grid gap-3">
        <a href={`#${props.formId}`} className={buttonClass('line', { wide: true })}>
          Request More Information
        </a>
        {phone && (
          <a href={phoneLinks?.call} className={`${buttonClass('line', { wide: true })} tabular-nums`}>
            Call {phone}
          </a>
        )}
        {props.alert}
      </div>
      {props.actions}
    </div>
  );
}

/** The facts of the specification. */
export function Facts({ vehicle }: { vehicle: PublicVehicle }) {
  return (
    <dl className="border-b border-hairline text-[0.9375rem] tabular-nums">
      {Object.entries(specifiedFactsOf(vehicle)).map(([name, [term, known]]) => {
        const text = known ?? (name === 'horsepower' ? formatHorsepower(null) : null);
        return (
          text !== null && (
            <Fact key={name} term={term}>
              {name === 'exteriorColor' && <ColorSwatch color={vehicle.exteriorSwatch} />}
              {name === 'interiorColor' && <ColorSwatch color={vehicle.interiorSwatch} />}
              {text}
            </Fact>
          )
        );
      })}
    </dl>
  );
}

/** One line of the facts. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex break-inside-avoid justify-between gap-7 border-t border-hairline py-2.75">
      <dt className="shrink-0 text-text-muted">{term}</dt>
      <dd className="min-w-0 text-right whitespace-pre-line text-text wrap-anywhere">{children}</dd>
    </div>
  );
}
