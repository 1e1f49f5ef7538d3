import type { AccountProfile } from '../src/accounts/accounts.schema.ts';
import type { Role } from '../src/platform/roles.ts';

type DemoPerson = Pick<AccountProfile, 'firstName' | 'lastName' | 'title' | 'email' | 'phone'> & {
  username: string;
  role: Role;
};

/** Who works at the demo dealership, beside whoever has started it. */
export const demoStaff: readonly DemoPerson[] = [
  {
    username: 'maria',
    role: 'manager',
    firstName: 'Maria',
    lastName: 'Vega',
    title: 'Sales Manager',
    email: 'maria@halcyon.example',
    phone: '(480) 555-0147',
  },
  {
    username: 'ruben',
    role: 'sales',
    firstName: 'Ruben',
    lastName: 'Okafor',
    title: 'Sales Consultant',
    email: 'ruben@halcyon.example',
    phone: '(480) 555-0148',
  },
  {
    username: 'ines',
    role: 'photographer',
    firstName: 'Ines',
    lastName: 'Duarte',
    title: 'Photographer',
    email: 'ines@halcyon.example',
    phone: '',
  },
];

/** Who looks after the cars of a make; nobody in particular after the others. */
export const demoAdvisers: Readonly<Record<string, string>> = {
  Ashdown: 'maria',
  Castellan: 'maria',
  Valcourt: 'maria',
  Veyra: 'maria',
  Adlerstein: 'ruben',
  Norrland: 'ruben',
  Tashiro: 'ruben',
};
