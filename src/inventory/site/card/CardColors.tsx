import type { VehicleCard } from '../../../vehicles/vehicle.ts';
import { ColorSwatch } from './ColorSwatch.tsx';

/**
 * Exterior and interior color of a card, where known; no line at all without either. Between the two names, a dot of the
 * interior alone would look like the color of the car.
 */
export function CardColors({ vehicle }: { vehicle: VehicleCard }) {
  const { exteriorColor, interiorColor, exteriorSwatch } = vehicle;
  if (exteriorColor === null && interiorColor === null) return null;
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1.5 text-small text-text-muted">
      {exteriorColor !== null && <Color label="Exterior" name={exteriorColor} swatch={exteriorSwatch} />}
      {interiorColor !== null && (
        <Color
          label="Interior"
          name={interiorColor}
          swatch={exteriorColor === null || exteriorSwatch !== null ? vehicle.interiorSwatch : null}
        />
      )}
    </p>
  );
}

function Color(props: { label: string; name: string; swatch: string | null }) {
  return (
    <span className="wrap-anywhere" title={props.label}>
      <ColorSwatch color={props.swatch} />
      <span className="sr-only">{props.label}: </span>
      {props.name}
    </span>
  );
}
