/** The English names of countries, by their codes in ISO 3166-1. */
export const countryNames = new Intl.DisplayNames('en', { type: 'region' });
