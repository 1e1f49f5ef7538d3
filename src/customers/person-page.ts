import { appointmentStateLabels } from '../inquiries/appointments/appointment.ts';
import { carName, interestText } from '../inquiries/inquiry.ts';
import { offerLines } from '../inquiries/offers/offer-lines.ts';
import { subscriberStateLabels } from '../newsletter/subscriber-state.ts';
import { formatDate, formatDateTime } from '../platform/dates.ts';
import { escapeMarkup } from '../platform/escape-markup.ts';
import { formatPrice } from '../vehicles/format.ts';
import type { Customer, CustomerHistory } from './customer.schema.ts';

/** A person with all that happened. */
export type WholePerson = { customer: Customer; history: CustomerHistory };

/** The file of a photograph of an offered car in the export; `index` counts from 0. */
export const photoFile = (inquiryId: number, index: number) =>
  `photographs/inquiry-${inquiryId}-${index + 1}.jpg`;

const rows = (lines: readonly (readonly [string, string | null])[]) =>
  `<dl>${lines
    .map(([name, text]) =>
      text === null || text === '' ? '' : `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(text)}</dd>`,
    )
    .join('')}</dl>`;

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:10rem 1fr;gap:.25rem 1rem}dt{color:#555}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}img{max-width:100%;height:auto}section{border-top:1px solid #ccc;margin-top:1.5rem}';

/** Everything about a person as one HTML page, which needs nothing but the photographs beside it. */
export function personPage(
  { customer, history }: WholePerson,
  { now, timeZone, dealership }: { now: Date; timeZone: string; dealership: string },
): string {
  const time = (iso: string) => formatDateTime(iso, timeZone);
  const inquiries = history.inquiries.map((inquiry) => {
    const offer = history.offers.find(({ inquiryId }) => inquiryId === inquiry.id);
    const photos = (offer?.car.photos ?? []).map(
      (_photo, index) => `<img src="${photoFile(inquiry.id, index)}" alt="Photograph ${index + 1}">`,
    );
    const entries = history.entries
      .filter(({ inquiryId }) => inquiryId === inquiry.id)
      .map(
        (entry) =>
          `<h3>${entry.kind === 'note' ? 'Note' : 'Reply'} by ${escapeMarkup(entry.by)}, ${time(entry.at)}</h3>${rows(
            [
              ['Subject', entry.subject],
              ['Text', entry.text],
            ],
          )}`,
      );
    return `<section><h2>Inquiry ${inquiry.id}, ${time(inquiry.createdAt)}</h2>${rows([
      ['Name', inquiry.name],
      ['Mail', inquiry.email],
      ['Phone', inquiry.phone],
      ['Interest', interestText(inquiry)],
      ['Vehicle', carName(inquiry)],
      [
        'Wanted to come',
        inquiry.appointmentAt &&
          `${time(inquiry.appointmentAt)}, ${appointmentStateLabels[inquiry.appointment?.state ?? 'requested'].toLowerCase()}`,
      ],
      ['Driver’s license seen', inquiry.licenseSeen && time(inquiry.licenseSeen.at)],
      ['Message', inquiry.message],
      ['Status', inquiry.status],
      ['Answered', inquiry.answeredAt && time(inquiry.answeredAt)],
      [
        'Came from',
        [inquiry.utmSource, inquiry.utmMedium, inquiry.utmCampaign, inquiry.referrer]
          .filter(Boolean)
          .join(', '),
      ],
    ])}${offer ? `<h3>Offered car</h3>${rows(offerLines(offer.car).map(({ name, text }) => [name, text]))}` : ''}${photos.join('')}${entries.join('')}</section>`;
  });
  const part = (title: string, lines: readonly (readonly [string, string | null])[]) =>
    lines.length === 0 ? '' : `<section><h2>${title}</h2>${rows(lines)}</section>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Personal data of ${escapeMarkup(customer.name)}</title><style>${style}</style></head>
<body><h1>Personal data of ${escapeMarkup(customer.name)}</h1>
<p>What ${escapeMarkup(dealership)} has stored, as of ${time(now.toISOString())} (${escapeMarkup(timeZone)}).</p>
${rows([
  ['Mail', customer.emails.join(', ')],
  ['Phone', customer.phones.join(', ')],
  ['Prefers', customer.details.prefers],
  ['Note', customer.details.note],
])}
${part(
  'Cars bought',
  customer.bought.map((car) => [
    car.label,
    [
      car.soldAt && formatDate(car.soldAt, timeZone),
      car.soldPrice === null ? null : formatPrice(car.soldPrice),
      car.buyerName,
    ]
      .filter(Boolean)
      .join(', '),
  ]),
)}
${part(
  'Alerts',
  customer.alerts.map((alert) => [
    alert.wanted,
    `since ${time(alert.createdAt)}, ${alert.confirmedAt === null ? 'not confirmed' : 'confirmed'}`,
  ]),
)}
${part(
  'Newsletter',
  customer.newsletter.map((line) => [
    line.email,
    `since ${time(line.since)}, ${subscriberStateLabels[line.state].toLowerCase()}`,
  ]),
)}
${inquiries.join('\n')}
</body></html>
`;
}
