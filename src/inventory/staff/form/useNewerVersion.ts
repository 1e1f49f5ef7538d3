import { useQueryClient } from '@tanstack/react-query';
import type { Field } from './layout.ts';
import { savedOf } from './opening.ts';
import { loadNewer } from './save-vehicle.ts';
import type { useSendVehicle } from './useSendVehicle.ts';
import type { VehicleValues } from './useVehicleValues.ts';

/** What staff do when somebody else has changed the vehicle, or deleted it, since the form was opened. */
export function useNewerVersion(
  { form, conflict, values, vehicleId, setVehicleId, openedAt }: VehicleValues,
  { failure, setFailure, fail }: ReturnType<typeof useSendVehicle>,
  focusOn: (field: Field) => void,
) {
  const queryClient = useQueryClient();
  return {
    merge: conflict.merge,
    /** The server's values, for a field that both sides changed and that still differs. */
    serverValues: (field: Field) => conflict.serverValues(field, values),
    takeServerValue: (field: Field) => {
      if (conflict.merge === null) return;
      form.setValue(field, conflict.merge.server[field], { shouldValidate: true });
      focusOn(field);
    },
    /** After a conflict: merges what somebody else has saved. */
    loadNewer: async () => {
      if (failure?.kind !== 'conflict' || vehicleId === null) return;
      const newer = failure.newer ?? (await loadNewer(vehicleId, queryClient));
      if (newer === null) {
        fail({ ...failure, message: 'The newer version could not be loaded.' });
        return;
      }
      if (typeof newer === 'string') return setFailure({ kind: newer, message: undefined });
      const merge = conflict.mergeNewer(form.getValues(), savedOf(newer.vehicle, openedAt));
      for (const field of merge.taken) form.setValue(field, merge.values[field]);
      setFailure(null);
    },
    /** After the vehicle was deleted: saving will add the form's values as a new one. */
    addAsNew: () => {
      setVehicleId(null);
      conflict.setSaved(savedOf(null, new Date()));
      setFailure(null);
      focusOn('make');
    },
  };
}
