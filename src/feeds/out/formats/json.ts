import { pageAddress, type FeedFormat } from './format.ts';

/** All that the website shows, with whole addresses. Prices are US dollars, mileage is miles, times are ISO 8601. */
export const json: FeedFormat = {
  contentType: 'application/json',
  head: ({ dealership }) => {
    const { priceNote: _note, ...seller } = dealership;
    return `{"dealership":${JSON.stringify(seller)},"currency":"USD","mileageUnit":"mi","vehicles":[`;
  },
  vehicle: (vehicle, context) => `\n${JSON.stringify({ url: pageAddress(vehicle, context), ...vehicle })}`,
  separator: ',',
  tail: '\n]}\n',
};
