import { useQuery, useQueryClient } from '@tanstack/react-query';
import { inquiryQuery } from '../inquiries.staff.queries.ts';
import { PersonLink } from '../../ui/staff/PersonLink.tsx';

/** The name in an inquiry that a vehicle was sold to, or the inquiry's number while it is unknown. */
export function BuyerName({ inquiryId }: { inquiryId: number }) {
  const { data } = useQuery(inquiryQuery(inquiryId, useQueryClient()));
  if (data === undefined) return `Inquiry ${inquiryId}`;
  return <PersonLink person={`lead-${inquiryId}`}>{data.name}</PersonLink>;
}
