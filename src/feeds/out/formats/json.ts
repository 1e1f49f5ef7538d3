import { documentAddress } from '../../../vehicles/documents/document.ts';
import { pageAddress, type FeedFormat } from './format.ts';

/** All that the website shows, with whole addresses. Prices are US dollars, mileage is miles, times are ISO 8601. */
export const json: FeedFormat = {
  contentType: 'application/json',
  head: ({ dealership }) => {
    const { priceNote: _note, ...seller } = dealership;
    return `{"dealership":${JSON.stringify(seller)},"currency":"USD","mileageUnit":"mi","vehicles":[`;
  },
  vehicle: (vehicle, context) => {
    const documents = vehicle.documents.map(({ file, ...document }) => ({
      url: context.publicUrl + documentAddress(vehicle.id, file),
      ...document,
    }));
    return `\n${JSON.stringify({ url: pageAddress(vehicle, context), ...vehicle, documents })}`;
  },
  separator: ',',
  tail: '\n]}\n',
};
