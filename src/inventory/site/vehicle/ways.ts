import { useSite } from '../../../dealership/site.queries.ts';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';

/** The id of the inquiry form's place for whoever wants a test drive: the links to it choose that interest. */
export const testDrive = 'test-drive';

/** The ways to act that the dealership offers for a vehicle. */
export function useWays({ status }: PublicVehicle) {
  const { dealership, phoneLinks } = useSite();
  const sold = status === 'sold';
  return {
    sold,
    call: phoneLinks?.call,
    phone: dealership.phone,
    drives: !sold && dealership.appointmentsAtOnce > 0,
  };
}

/** The words of the link to the form of a sold vehicle. */
export const findAnother = 'Find One Like It';
