import type { Issue } from '../platform/errors.ts';
import type { FormFields } from '../platform/http/form-body.ts';
import { messageWithTradeIn } from './trade-in.ts';
import { validateInquiry, type InquiryValues } from './inquiry.rules.ts';

/**
 * Reads an inquiry form that the browser has sent itself. `vehicle` finds what visitors see of a vehicle. The
 * answer shows the form again, so its values also say what the form is about.
 */
export function readInquiryForm(
  field: FormFields,
  vehicle: (id: number) => { name: string; isSold: boolean } | undefined,
) {
  const typed = {
    name: field('name'),
    email: field('email'),
    phone: field('phone'),
    // The call refuses any other text.
    interest: field('interest') as InquiryValues['interest'],
    message: field('message'),
  };
  const tradeIn = field('tradeIn');
  const inquiry = { ...typed, message: messageWithTradeIn(typed, tradeIn) };
  const vehicleId = field('vehicleId');
  const about = vehicle(Number(vehicleId));
  const leaveBlank = field('leaveBlank');
  const issues: Issue[] = Object.entries(validateInquiry(inquiry)).map(([path, message]) => ({
    path,
    message,
  }));
  return {
    values: {
      ...typed,
      ...(tradeIn === '' ? {} : { tradeIn }),
      vehicleId,
      ...(about ? { kind: about.isSold ? 'sold' : 'vehicle', vehicle: about.name } : {}),
    },
    body: {
      ...inquiry,
      ...(vehicleId === '' ? {} : { vehicleId: Number(vehicleId) }),
      ...(leaveBlank === '' ? {} : { leaveBlank }),
    },
    issues,
  };
}
