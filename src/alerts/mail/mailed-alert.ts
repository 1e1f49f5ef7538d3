import type { PublicVehicle } from '../../vehicles/vehicle.ts';
import type { AlertCriteria } from '../criteria.ts';

/** An alert as its mails need it. */
export type MailedAlert = { email: string; criteria: AlertCriteria; token: string };

/** New vehicles of one alert. */
export type NewVehicles = { alert: MailedAlert; vehicles: readonly PublicVehicle[] };
