import { useEffect } from 'react';
import { whenVisible } from '../../../platform/browser/when-visible.ts';
import { vehicleName } from '../../vehicle-name.ts';
import { viewedVehicles } from './kept-vehicles.ts';
import type { NamedVehicle } from './SaveButton.tsx';

/** Remembers a vehicle as viewed once its page is really shown; a prerendered page waits until then. */
export function useRememberedView(vehicle: NamedVehicle) {
  const { id } = vehicle;
  const name = vehicleName(vehicle);
  useEffect(() => whenVisible(() => void viewedVehicles.add({ id, name })), [id, name]);
}
