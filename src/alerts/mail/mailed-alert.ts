import type { PublicVehicle } from '../../vehicles/vehicle.ts';
import type { AlertCriteria } from '../criteria.ts';

/** An alert as its mails need it. */
export type MailedAlert = { email: string; criteria: AlertCriteria; token: string };

/** One that is to be confirmed. `wanted` is what it looks for, in words; `refusalToken` ends all such mail. */
export type AskedAlert = Pick<MailedAlert, 'email' | 'token'> & {
  wanted: string;
  createdAt: Date;
  refusalToken: string;
};

/** New vehicles of one alert. */
export type NewVehicles = { alert: MailedAlert; vehicles: readonly PublicVehicle[] };
