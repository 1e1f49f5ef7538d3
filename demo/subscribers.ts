/**
 * Subscribers to the demo dealership's newsletter, and how many days ago they subscribed. The addresses
 * belong to nobody.
 */
export const demoSubscribers: readonly { email: string; daysAgo: number }[] = [
  { email: 'dana.whitlock@example.com', daysAgo: 1 },
  { email: 'k.oyelaran@example.org', daysAgo: 2 },
  { email: 'mei.lindqvist@example.com', daysAgo: 3 },
  { email: 'w.vanderstraaten.abernathy@a-rather-long-name.example', daysAgo: 5 },
  { email: 'tomas.arriaga@example.net', daysAgo: 6 },
  { email: 'cole.h@example.com', daysAgo: 8 },
  { email: 'ilse.brandauer@example.com', daysAgo: 13 },
  { email: 'gordon.pryce@example.org', daysAgo: 17 },
  { email: 'ravi.menon@example.com', daysAgo: 24 },
  { email: 'harriet.lowe@example.net', daysAgo: 38 },
  { email: 'dominic.achebe@example.com', daysAgo: 55 },
  { email: 'lucille.barnard@example.org', daysAgo: 71 },
  { email: 'owen.pritchard@example.com', daysAgo: 96 },
  { email: 'beatriz.campos@example.com', daysAgo: 120 },
];
