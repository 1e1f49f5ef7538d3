import { formAnswer } from '../../platform/browser/form-answer.ts';
import type { InquirySubject } from './inquiry-form.texts.ts';

/** What the form of the contact page is about: a vehicle, where it answers the form of that vehicle's page. */
export function answeredSubject(): InquirySubject {
  const { kind, vehicleId } = formAnswer()?.values ?? {};
  return kind === 'vehicle' || kind === 'sold' ? { kind, vehicleId: Number(vehicleId) } : { kind: 'contact' };
}
