import { toasts } from '../../../ui/toast/toasts.ts';
import { comparedVehicles, type KeptVehicle } from '../saved/kept-vehicles.ts';
import { useKept } from '../saved/useKept.ts';

/** Whether a vehicle is chosen for the comparison, what chooses it or not, and whether any vehicle is. */
export function useCompared(vehicle: KeptVehicle) {
  const { id } = vehicle;
  const chosen = useKept(comparedVehicles);
  const compared = chosen.some((kept) => kept.id === id);
  const toggle = () => {
    if (compared) comparedVehicles.remove(id);
    else if (!comparedVehicles.add(vehicle)) {
      toasts.show({
        title: 'Four vehicles at a time',
        description: 'Take one out of the comparison first.',
      });
    }
  };
  return { compared, toggle, choosing: chosen.length > 0 };
}
