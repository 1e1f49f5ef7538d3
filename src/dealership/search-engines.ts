import { newDealership, type PublicDealership } from './dealership.schema.ts';

/**
 * Whether search engines may list the website: it says whose it is and how to reach them, and visitors see it. Until then
 * they would keep a page of nobody for weeks.
 */
export const isForSearchEngines = ({
  name,
  phone,
  email,
  isClosed = false,
}: Pick<PublicDealership, 'name' | 'phone' | 'email' | 'isClosed'>): boolean =>
  !isClosed && name !== newDealership.name && (phone !== '' || email !== '');
