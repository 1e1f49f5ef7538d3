import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasValidCheckDigit, isValidVin, normalizeVin } from '../../../vehicles/vin.ts';
import { vinFacts } from '../../../vehicles/vin-facts.ts';
import { vinCheckQuery } from '../../../vehicles/vehicles.staff.queries.ts';
import type { VehicleState } from './form-values.ts';

/** A listed vehicle that has the same VIN. */
export type VinOwner = { id: number; label: string };

/** Length of every VIN since 1981. */
const fullLength = 17;

/**
 * What is known about the typed VIN once focus has left its field: which vehicle has it already (only listed
 * vehicles count, and a sold one may share it), and any warning that is not an error. `ownerNow` checks
 * again, as before a save.
 */
export function useVin({ values, vehicleId, base }: VehicleState) {
  const queryClient = useQueryClient();
  const vin = normalizeVin(values.vin);
  const [left, setLeft] = useState(normalizeVin(base.vin));
  const [thisYear] = useState(() => new Date().getFullYear());
  const isChecked = left === vin && isValidVin(vin);
  const query = vinCheckQuery({ vin, exceptId: vehicleId ?? undefined });
  const isAsked = isChecked && values.status !== 'sold';
  const { data } = useQuery({ ...query, enabled: isAsked && vin !== normalizeVin(base.vin), retry: false });

  const ownerNow = async (): Promise<VinOwner | null> => {
    if (!data?.usedBy) return null;
    try {
      return (await queryClient.fetchQuery({ ...query, staleTime: 0 })).usedBy;
    } catch {
      // The save that follows will report the reason.
      return null;
    }
  };
  return {
    leave: (typed: string) => setLeft(normalizeVin(typed)),
    owner: isAsked ? (data?.usedBy ?? null) : null,
    /** What it says of the car; null before it is checked, and where it says nothing. */
    facts: isChecked ? vinFacts(vin, thisYear) : null,
    remark: isChecked ? remarkOn(vin, Number(values.year)) : undefined,
    ownerNow,
  };
}

function remarkOn(vin: string, year: number): string | undefined {
  if (vin.length === fullLength)
    return hasValidCheckDigit(vin)
      ? undefined
      : 'The check digit does not match. European cars often have none, so you can save it as it is.';
  return year >= 1981
    ? `This VIN has ${vin.length} characters. Cars since 1981 have ${fullLength}, but you can save it as it is.`
    : undefined;
}
