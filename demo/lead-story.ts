import type { VisitSource } from '../src/inquiries/inquiry.ts';
import type { DemoInquiry } from './inquiries/demo-inquiry.ts';

/** Where the visitors of the demo dealership come from, in turn; an empty one came directly. */
const sources: readonly Partial<VisitSource>[] = [
  {
    referrer: 'www.google.com',
    utmSource: 'google',
    utmMedium: 'cpc',
    utmCampaign: 'grand tourers',
  },
  { referrer: 'www.classicmarket.example' },
  {},
  { referrer: 'www.google.com' },
  { utmSource: 'newsletter', utmMedium: 'email', utmCampaign: 'november' },
  { referrer: 'forum.longdoors.example' },
  {},
];

/** Minutes until the first answer, in turn. */
const answerMinutes = [14, 41, 55, 130, 320, 18, 1_050, 2_900];

const minute = 60_000;

/** What the demo knows beyond an inquiry's own words: where it came from, and when it was answered. */
export function leadStory({ status }: DemoInquiry, index: number, createdAt: Date, now: Date) {
  const minutes = answerMinutes[index % answerMinutes.length] ?? 0;
  const answeredAt = new Date(Math.min(createdAt.getTime() + minutes * minute, now.getTime()));
  return { ...sources[index % sources.length], answeredAt: status === 'new' ? null : answeredAt };
}
