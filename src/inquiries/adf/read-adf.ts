import { isEmail } from '../../platform/email.ts';
import { cleanLine, cleanText } from '../../platform/mail/clean-text.ts';
import { momentOf } from '../../platform/time-zones.ts';
import { readXml, XmlError, type XmlElement } from '../../platform/xml.ts';
import { inquiryBounds, type Interest } from '../inquiry.ts';
import { lastDigits } from '../last-digits.ts';

/** A prospect of an ADF document. What has no field of its own stands in `message`, a line each. */
export type AdfLead = {
  /** `source` and text of its id; null without one. */
  id: { source: string; text: string } | null;
  requestedAt: Date | null;
  name: string;
  /** Empty if there is none. */
  email: string;
  phone: string | null;
  interest: Interest | null;
  car: AdfCar | null;
  message: string;
};

/** How a document names a car; empty where it does not say. */
export type AdfCar = { year: string; make: string; model: string; vin: string; stock: string };

const interests: ReadonlyMap<string, Interest> = new Map([
  ['buy', 'purchase'],
  ['lease', 'financing'],
  ['sell', 'sell'],
  ['trade-in', 'trade'],
  ['test-drive', 'test-drive'],
]);

/** Characters after which the rest of a document is left out of the message: each line repeats the names of all elements around it. */
const mostOfRest = 20_000;

/** Marketplaces send one or a few; each is stored, and mailed to whoever gets leads. */
const mostProspects = 100;

/** No lead is older; the database has no year 0. */
const earliest = new Date('2000-01-01T00:00:00Z');

/** Elements that say nothing of the lead: whom it is for. */
const addressed = new Set(['vendor']);

/**
 * The prospects of an ADF document. A time without an offset is in `timeZone`. Throws `XmlError` for what is not XML, and for a
 * document without a prospect or with too many.
 */
export function readAdf(text: string, timeZone: string): AdfLead[] {
  const root = readXml(text);
  const prospects = root.name === 'adf' ? root.children.filter(({ name }) => name === 'prospect') : [];
  if (prospects.length === 0) throw new XmlError('This is not ADF: it has no <adf> with a <prospect>');
  if (prospects.length > mostProspects)
    throw new XmlError(
      `A document may have at most ${mostProspects} prospects; this one has ${prospects.length}`,
    );
  return prospects.map((prospect) => readProspect(prospect, timeZone));
}

function readProspect(prospect: XmlElement, timeZone: string): AdfLead {
  /** What has been read into a field, and is not repeated in the message. */
  const used = new Set<XmlElement>();
  const take = (element: XmlElement | undefined) => {
    if (element) used.add(element);
    return element?.text ?? '';
  };
  const all = (parent: XmlElement | undefined, name: string) =>
    parent?.children.filter((child) => child.name === name) ?? [];
  const first = (parent: XmlElement | undefined, name: string) => all(parent, name)[0];

  const id = first(prospect, 'id');
  const customer = first(prospect, 'customer');
  const contact = first(customer, 'contact');
  const requestDate = first(prospect, 'requestdate');
  const requestedAt = readTime(requestDate?.text ?? '', timeZone);
  if (requestedAt !== null) take(requestDate);
  const person = nameOf(all(contact, 'name'));
  if (person.length <= inquiryBounds.name) for (const part of all(contact, 'name')) take(part);
  const address = all(contact, 'email').find((element) => isEmail(element.text));
  const number = all(contact, 'phone').find(
    ({ text: typed }) => typed.length <= inquiryBounds.phone && lastDigits(typed) !== null,
  );
  const vehicle =
    all(prospect, 'vehicle').find(({ attributes }) => attributes['interest'] !== 'trade-in') ??
    first(prospect, 'vehicle');
  const interest = interests.get(vehicle?.attributes['interest']?.toLowerCase() ?? '') ?? null;
  const car = vehicle && carOf(vehicle);
  const comments = [...all(customer, 'comments'), ...all(prospect, 'comments'), ...all(vehicle, 'comments')];
  const email = take(address);
  const phone = cleanLine(take(number)) || null;
  const text = id === undefined ? '' : take(id);
  const message = [
    comments.map((element) => take(element)).join('\n\n'),
    restOf(prospect, used, interest !== null ? vehicle : undefined),
  ];
  return {
    id: text === '' ? null : { source: id?.attributes['source'] ?? '', text },
    requestedAt,
    name: cleanLine(person).slice(0, inquiryBounds.name) || email || phone || 'No name',
    email,
    phone,
    interest,
    car: car && Object.values(car).some((value) => value !== '') ? car : null,
    message: cleanText(message.filter((part) => part !== '').join('\n\n')),
  };
}

/** The full name, or its parts in their order. */
function nameOf(names: readonly XmlElement[]): string {
  const part = (wanted: string) =>
    names.find(({ attributes }) => attributes['part']?.toLowerCase() === wanted)?.text;
  const parts = [part('first'), part('middle'), part('last')].filter(
    (text) => text !== undefined && text !== '',
  );
  return part('full') || parts.join(' ') || (names.find(({ text }) => text !== '')?.text ?? '');
}

function carOf(vehicle: XmlElement): AdfCar {
  const text = (name: string) => cleanLine(vehicle.children.find((child) => child.name === name)?.text ?? '');
  return {
    year: text('year'),
    make: text('make'),
    model: text('model'),
    vin: text('vin'),
    stock: text('stock'),
  };
}

/** ISO 8601, with a space instead of the T and without seconds, too; null for any other text. */
function readTime(text: string, timeZone: string): Date | null {
  const [, day, time = '00:00', zone] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(Z|[+-]\d\d:?\d\d)?)?$/i.exec(
      text.trim(),
    ) ?? [];
  if (day === undefined) return null;
  const offset = zone?.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2').toUpperCase();
  const moment = new Date(`${day}T${time}${offset ?? 'Z'}`);
  if (Number.isNaN(moment.getTime()) || moment < earliest) return null;
  return offset === undefined ? momentOf(moment, timeZone) : moment;
}

/** Everything that was not read into a field, as lines like `Vehicle odometer (units mi): 1240`. */
function restOf(prospect: XmlElement, used: ReadonlySet<XmlElement>, known: XmlElement | undefined): string {
  const lines: string[] = [];
  let length = 0;
  const add = (element: XmlElement, path: readonly string[]) => {
    if (addressed.has(element.name) || length > mostOfRest) return;
    const attributes = Object.entries(element.attributes)
      // The interest is a field.
      .filter(([name]) => !(element === known && name === 'interest'))
      .map(([name, value]) => `${name} ${value}`);
    if (!used.has(element) && element.text !== '') {
      const name = [...path, element.name].join(' ');
      const more = attributes.length === 0 ? '' : ` (${attributes.join(', ')})`;
      const line = `${name.replace(/^./, (letter) => letter.toUpperCase())}${more}: ${element.text}`;
      length += line.length;
      lines.push(line);
    }
    for (const child of element.children)
      add(child, element === prospect ? [] : [...path, nameWith(element)]);
  };
  add(prospect, []);
  return lines.join('\n');
}

/** A trade-in and the car that is asked about have the same element. */
const nameWith = ({ name, attributes }: XmlElement) =>
  name === 'vehicle' && attributes['interest'] === 'trade-in' ? 'trade-in' : name;
