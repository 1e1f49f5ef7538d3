import { formatCsv } from '../platform/csv.ts';
import { statesText } from '../vehicles/vehicle-state.ts';
import { interestText, type Inquiry } from './inquiry.ts';

const header = [
  'ID',
  'Date',
  'Name',
  'Email',
  'Phone',
  'Interest',
  'Vehicle ID',
  'Vehicle',
  'Status',
  'Archived',
  'Message',
  'Assigned to',
  'Follow-up',
  'Answered',
  'Referrer',
  'UTM source',
  'UTM medium',
  'UTM campaign',
  'Appointment',
  'Offered vehicle',
  'Vehicle state',
  'Doubtful',
];

/** Inquiries as a CSV file. Dates are ISO 8601, which every spreadsheet reads the same way. */
export const inquiriesCsv = (inquiries: readonly Inquiry[]) =>
  formatCsv(
    header,
    inquiries.map((inquiry) => [
      inquiry.id,
      inquiry.createdAt,
      inquiry.name,
      inquiry.email,
      inquiry.phone,
      interestText(inquiry),
      inquiry.vehicleId,
      inquiry.vehicle?.label ?? inquiry.deletedVehicle?.label ?? null,
      inquiry.status,
      inquiry.isArchived ? 'yes' : 'no',
      inquiry.message,
      inquiry.assignedTo?.username ?? null,
      inquiry.followUpOn,
      inquiry.answeredAt,
      inquiry.referrer,
      inquiry.utmSource,
      inquiry.utmMedium,
      inquiry.utmCampaign,
      inquiry.appointmentAt,
      inquiry.offered,
      statesText(inquiry.vehicleStates),
      inquiry.isDoubtful ? 'yes' : 'no',
    ]),
  );
