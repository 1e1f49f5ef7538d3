import { vehicleStateLabels, type VehicleState } from '../vehicle-state.ts';

/** What keeps a vehicle from being had, beside its name or its ID. Nothing for one that can be had. */
export const StateBadges = ({ states }: { states: readonly VehicleState[] }) =>
  states.map((state) => (
    <span
      key={state}
      className={`inline-block rounded-control border px-2 py-px align-middle text-micro font-semibold whitespace-nowrap cramped:whitespace-normal ${
        state === 'sold'
          ? 'border-staff-ink bg-staff-ink text-staff-surface'
          : 'border-staff-outline bg-staff-sunk text-staff-ink'
      }`}
    >
      {vehicleStateLabels[state]}
    </span>
  ));
