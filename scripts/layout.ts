/**
 * What the folders of src mean, said once: the build divides scripts by it, and `test/architecture.test.ts` checks imports
 * against it.
 */

/** Each feature, with the features that it may import. They have no cycle. */
export const features: Readonly<Record<string, readonly string[]>> = {
  images: [],
  changes: [],
  floods: [],
  backups: ['images'],
  appearance: ['changes', 'images'],
  dealership: ['appearance', 'changes', 'images'],
  measurement: ['changes', 'dealership'],
  accounts: ['changes', 'dealership', 'images'],
  'api-keys': ['accounts', 'changes'],
  mail: ['accounts', 'appearance', 'changes', 'dealership', 'images'],
  pages: ['accounts', 'changes', 'dealership', 'images', 'measurement'],
  vehicles: ['accounts', 'changes', 'images'],
  finance: ['dealership', 'vehicles'],
  'page-views': ['changes', 'vehicles'],
  bulk: ['accounts', 'changes', 'dealership', 'images', 'vehicles'],
  import: ['accounts', 'bulk', 'changes', 'images', 'vehicles'],
  redirects: ['changes', 'import'],
  feeds: ['accounts', 'bulk', 'changes', 'dealership', 'images', 'import', 'mail', 'vehicles'],
  inventory: ['accounts', 'bulk', 'changes', 'dealership', 'images', 'page-views', 'vehicles'],
  sales: ['accounts', 'bulk', 'changes', 'dealership', 'inventory', 'vehicles'],
  alerts: ['appearance', 'changes', 'dealership', 'images', 'inventory', 'mail', 'vehicles'],
  newsletter: ['accounts', 'alerts', 'appearance', 'changes', 'dealership', 'mail', 'vehicles'],
  inquiries: [
    'accounts',
    'appearance',
    'changes',
    'dealership',
    'floods',
    'images',
    'inventory',
    'mail',
    'vehicles',
  ],
  notices: ['accounts', 'changes', 'dealership', 'inquiries'],
  webhooks: ['accounts', 'changes', 'images', 'inquiries', 'vehicles'],
  sell: ['dealership', 'images', 'inquiries', 'vehicles'],
  customers: ['accounts', 'alerts', 'changes', 'dealership', 'images', 'inquiries', 'newsletter', 'vehicles'],
  dashboard: ['accounts', 'dealership', 'inquiries', 'page-views', 'vehicles'],
};

/** The layers, lowest first. A file may import from its own layer and from below, never from above. */
export const layers: readonly (readonly string[])[] = [
  ['platform'],
  ['ui'],
  Object.keys(features),
  ['site', 'staff'],
  ['routes'],
  ['entry'],
  ['api', 'server', 'commands'],
];

/** Parts of file names, before the extension, of what only the server loads. */
export const serverParts = ['table', 'store', 'api', 'live', 'http', 'process'] as const;

/** Whether visitors never load a module of this path: the staff screens, and the calls of staff. */
export const isStaffOnly = (path: string): boolean =>
  /[\\/]src[\\/](?:(?:staff|dashboard|changes)[\\/]|(?!routes[\\/])(?:[\w-]+[\\/])+staff[\\/])|\.staff\.queries\.|routes[\\/]admin[\\/].*\?tsr-split/.test(
    path,
  );
