import type { vehicleName } from './vehicle-name.ts';

/** `vehicleName` where lines end within it: the make begins a new line before it is broken at a hyphen. */
export function VehicleName({ vehicle }: { vehicle: Parameters<typeof vehicleName>[0] }) {
  const { year, make, model } = vehicle;
  return (
    <>
      {year} <span className="inline-block">{make}</span> {model}
    </>
  );
}
