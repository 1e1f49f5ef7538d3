import { formatCsv } from '../platform/csv.ts';
import { statesText } from '../vehicles/vehicle-state.ts';
import { carName, interestText, leadSourceLabels } from './inquiry.ts';
import type { Inquiry } from './inquiry.schema.ts';

type NameOf = (username: string) => string;

const columns: Record<string, (inquiry: Inquiry, nameOf: NameOf) => string | number | null> = {
  ID: ({ id }) => id,
  Date: ({ createdAt }) => createdAt,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Interest: interestText,
  'Vehicle ID': ({ vehicleId }) => vehicleId,
  Vehicle: carName,
  Status: ({ status }) => status,
  Archived: ({ isArchived }) => (isArchived ? 'yes' : 'no'),
  Message: ({ message }) => message,
  'Assigned to': ({ assignedTo }, nameOf) => assignedTo && nameOf(assignedTo.username),
  'Follow-up': ({ followUpOn }) => followUpOn,
  Answered: ({ answeredAt }) => answeredAt,
  Referrer: ({ referrer }) => referrer,
  'UTM source': ({ utmSource }) => utmSource,
  'UTM medium': ({ utmMedium }) => utmMedium,
  'UTM campaign': ({ utmCampaign }) => utmCampaign,
  Appointment: ({ appointmentAt }) => appointmentAt,
  'Offered vehicle': ({ offered }) => offered,
  'Vehicle state': ({ vehicleStates }) => statesText(vehicleStates),
  Doubtful: ({ isDoubtful }) => (isDoubtful ? 'yes' : 'no'),
  Source: ({ source }) => source && leadSourceLabels[source],
};

/** `nameOf` gives what the account with a user name is called. Dates are ISO 8601, which every spreadsheet reads the same way. */
export const inquiriesCsv = (inquiries: readonly Inquiry[], nameOf: NameOf) =>
  formatCsv(
    Object.keys(columns),
    inquiries.map((inquiry) => Object.values(columns).map((valueOf) => valueOf(inquiry, nameOf))),
  );
