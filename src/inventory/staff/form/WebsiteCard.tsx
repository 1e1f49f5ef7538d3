import { arrivalNote } from '../../../vehicles/arrival.ts';
import { publicDocuments } from '../../../vehicles/documents/document.ts';
import { shownSwatches } from '../../../vehicles/shown-swatches.ts';
import { canonicalSwatch } from '../../../vehicles/swatch.ts';
import { toCard, type VehicleInput } from '../../../vehicles/vehicle.ts';
import { VehicleCard } from '../../site/card/VehicleCard.tsx';
import { FormSection } from './FormSection.tsx';
import type { VehicleFormHandle } from './useVehicleForm.ts';
import { inputOf } from './form-values.ts';

const number = (value: number) => (Number.isFinite(value) ? Math.max(0, value) : 0);

/**
 * A live preview of the vehicle's card as visitors will see it. It is only a picture: nothing in it can be
 * used.
 */
export function WebsiteCard({ form }: { form: VehicleFormHandle }) {
  const input = inputOf(form.values);
  return (
    <FormSection
      title="On the website"
      className="mt-6.5 hidden min-w-0 border-t border-staff-hair pt-6 min-[1101px]:block"
    >
      <p className="sr-only">The card in the inventory follows what you enter.</p>
      <div inert data-studio>
        <VehicleCard vehicle={cardOf(form.vehicleId ?? 0, input)} />
      </div>
    </FormSection>
  );
}

/** Placeholders for the parts of the card that have not been typed yet. */
const cardOf = (id: number, input: VehicleInput) =>
  toCard({
    ...input,
    ...shownSwatches({
      ...input,
      exteriorSwatch: input.exteriorSwatch && canonicalSwatch(input.exteriorSwatch),
      interiorSwatch: input.interiorSwatch && canonicalSwatch(input.interiorSwatch),
    }),
    arrival: arrivalNote(input),
    documents: publicDocuments(input.documents),
    id,
    make: input.make || 'Make',
    model: input.model || 'Model',
    year: number(input.year),
    price: number(input.price ?? 0) || null,
    mileage: number(input.mileage),
    horsepower: input.horsepower === null ? null : number(input.horsepower),
    listedAt: '',
    updatedAt: '',
  });
