import { StateBadges } from '../../vehicles/staff/StateBadges.tsx';
import { carName, type Inquiry } from '../inquiry.ts';
import { Missing } from './inquiry-texts.tsx';

/**
 * Section 2, Vehicle: the ID on a line of its own, N/A without one. Behind it is what keeps the vehicle from being had, below
 * it its name, or that of a car that the customer offers.
 */
export function InquiryCar({ inquiry }: { inquiry: Inquiry }) {
  const { vehicleId, offered } = inquiry;
  const name = carName(inquiry);
  return (
    <span className="block">
      {vehicleId === null ? (
        <Missing>N/A</Missing>
      ) : (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="whitespace-nowrap">ID: {vehicleId}</span>
          <StateBadges states={inquiry.vehicleStates} />
        </span>
      )}
      {name !== null && <CarText>{name}</CarText>}
      {offered !== null && <CarText>Offers a {offered}</CarText>}
    </span>
  );
}

const CarText = ({ children }: { children: React.ReactNode }) => (
  <span className="line-clamp-3 text-small/snug wrap-break-word whitespace-normal text-staff-muted">
    {children}
  </span>
);
