import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { furtherFacts } from '../specified-facts.ts';
import { factsOf } from '../vehicle-facts.ts';
import { Fact } from './SpecPanel.tsx';

/** The known facts beyond the specification, in two columns. */
export function FurtherFacts({ vehicle }: { vehicle: PublicVehicle }) {
  const facts = factsOf(vehicle);
  return (
    <dl className="text-[0.9375rem] tabular-nums md:columns-2 md:gap-x-11">
      {furtherFacts.map((name) => {
        const [term, text] = facts[name];
        return (
          text !== null && (
            <Fact key={name} term={term}>
              {text}
            </Fact>
          )
        );
      })}
    </dl>
  );
}
