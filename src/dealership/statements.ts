/** What the website says about the dealership's services and values. The names are fixed, the texts are the dealer's. */

export const serviceNames = ['curatedSelection', 'conciergeBuying', 'maintenance', 'globalShipping'] as const;
export type ServiceName = (typeof serviceNames)[number];

export const valueNames = ['expertTeam', 'premiumSelection', 'richHeritage', 'customerTrust'] as const;
export type ValueName = (typeof valueNames)[number];

export type StatementName = ServiceName | ValueName;

/** As visitors and staff read them. */
export const statementLabels: Record<StatementName, string> = {
  curatedSelection: 'Curated Selection',
  conciergeBuying: 'Concierge Buying',
  maintenance: 'Maintenance',
  globalShipping: 'Global Shipping',
  expertTeam: 'Expert Team',
  premiumSelection: 'Premium Selection',
  richHeritage: 'Rich Heritage',
  customerTrust: 'Customer Trust',
};

export type Statement = { isShown: boolean; text: string };
export type Statements = Record<StatementName, Statement>;

const shown = (text: string): Statement => ({ isShown: true, text });

/** Texts that promise nothing, since nothing is known yet about the dealership. */
export const newStatements: Statements = {
  curatedSelection: shown('Look through the vehicles that we have today, or come and see them.'),
  conciergeBuying: shown('Tell us which vehicle you are looking for, and ask how we can help.'),
  maintenance: shown('Ask us about service and maintenance for your vehicle.'),
  globalShipping: shown('Ask us about transport to where you live.'),
  expertTeam: shown('Call, write or visit, and ask us about any vehicle.'),
  premiumSelection: shown('Luxury and performance automobiles, each with its own page.'),
  richHeritage: shown('Ask us about our house, and about the history of a vehicle.'),
  customerTrust: shown('Ask everything that you want to know before you buy.'),
};
