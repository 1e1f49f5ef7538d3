import { dialedNumber, telephoneHref } from '../platform/telephone.ts';
import type { Dealership } from './dealership.schema.ts';

/**
 * The targets of links that call the dealership and write to it; those are missing whose number is not certain. Made on the
 * server, so that visitors load no code that reads numbers.
 */
export function phoneLinksOf({
  phone,
  textNumber,
  whatsAppNumber,
}: Pick<Dealership, 'phone' | 'textNumber' | 'whatsAppNumber'>) {
  const text = dialedNumber(textNumber);
  const whatsApp = dialedNumber(whatsAppNumber);
  return {
    call: telephoneHref(phone),
    text: text && `sms:${text}`,
    // WhatsApp needs the number's country.
    whatsApp: whatsApp?.startsWith('+') ? `https://wa.me/${whatsApp.slice(1)}` : undefined,
  };
}
