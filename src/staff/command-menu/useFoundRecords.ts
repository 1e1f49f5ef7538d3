import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMay } from '../../accounts/useMay.ts';
import { peopleQuery } from '../../customers/customers.staff.queries.ts';
import { inquiriesQuery } from '../../inquiries/inquiries.staff.queries.ts';
import { carName } from '../../inquiries/inquiry.ts';
import type { Inquiry } from '../../inquiries/inquiry.schema.ts';
import { formatListPrice } from '../../vehicles/format.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import { statesOf, statesText } from '../../vehicles/vehicle-state.ts';
import { staffVehiclesQuery } from '../../vehicles/vehicles.staff.queries.ts';
import { leadCommand, personCommand, vehicleCommand, type Command } from './commands.ts';

/** Maximum number of vehicles, and of leads. */
const offered = 6;
/** Milliseconds from the last key to the search. */
const searchDelay = 150;

/** What the server has found so far: `searching` until both answers are those of the text. */
export type FoundRecords = {
  vehicles: Command[];
  leads: Command[];
  people: Command[];
  searching: boolean;
  /** Names of what could not be searched. */
  failed: string[];
};

/** The vehicles and leads that match a text; none for an empty one. */
export function useFoundRecords(text: string): FoundRecords {
  const wanted = text.trim();
  const mayList = useMay('edit-listings');
  const mayAnswer = useMay('answer-leads');
  const [search, setSearch] = useState(wanted);
  useEffect(() => {
    const waiting = setTimeout(() => setSearch(wanted), wanted === '' ? 0 : searchDelay);
    return () => clearTimeout(waiting);
  }, [wanted]);
  const enabled = search !== '' && wanted !== '';
  const vehicles = useQuery({
    ...staffVehiclesQuery({ search, page: 1, limit: offered }),
    placeholderData: keepPreviousData,
    enabled: enabled && mayList,
  });
  const leads = useQuery({
    ...inquiriesQuery({ page: 1, view: 'current', mine: false, search, sort: 'date-desc' }),
    placeholderData: keepPreviousData,
    enabled: enabled && mayAnswer,
  });
  // Beside the leads: without them, the menu works as before.
  const people = useQuery({
    ...peopleQuery(search),
    placeholderData: keepPreviousData,
    enabled: enabled && mayAnswer,
  });
  if (wanted === '') return { vehicles: [], leads: [], people: [], searching: false, failed: [] };
  return {
    vehicles: (vehicles.data?.vehicles ?? []).map((vehicle) =>
      vehicleCommand({
        id: vehicle.id,
        name: vehicleName(vehicle),
        stockNumber: vehicle.stockNumber,
        price: [
          ...(vehicle.status === 'sold' ? [] : [formatListPrice(vehicle.price)]),
          statesText(statesOf(vehicle)),
        ]
          .filter(Boolean)
          .join(', '),
      }),
    ),
    leads: (leads.data?.inquiries ?? [])
      .slice(0, offered)
      .map((lead) => leadCommand({ id: lead.id, name: lead.name, about: aboutOf(lead) })),
    people: (people.data ?? []).map(personCommand),
    searching:
      search !== wanted ||
      vehicles.isPending ||
      vehicles.isPlaceholderData ||
      (mayAnswer && leads.isPending) ||
      leads.isPlaceholderData,
    failed: [...(vehicles.isError ? ['Vehicles'] : []), ...(leads.isError ? ['Leads'] : [])],
  };
}

/** What a lead is about, in a line: its vehicle with its state. */
function aboutOf(lead: Inquiry): string {
  const name = carName(lead);
  if (name === null) return lead.email || (lead.phone ?? '');
  const states = statesText(lead.vehicleStates);
  return states === '' ? name : `${name} (${states})`;
}
