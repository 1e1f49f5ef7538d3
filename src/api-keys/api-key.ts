/** Keys with which other programs call the API. Safe in a browser. */

export const scopes = ['read-inventory', 'write-inventory', 'read-leads', 'write-leads'] as const;
export type Scope = (typeof scopes)[number];

/** What a key with a scope may do, in words for those who choose it. */
export const scopeTexts: Record<Scope, { label: string; hint: string }> = {
  'read-inventory': {
    label: 'Read inventory',
    hint: 'All vehicles, including unpublished and sold ones. No costs, no sale prices, no buyers.',
  },
  'write-inventory': {
    label: 'Write inventory',
    hint: 'Adds vehicles and photographs, changes vehicles, marks them as sold. Deletes nothing.',
  },
  'read-leads': { label: 'Read leads', hint: 'Inquiries, with the names and addresses of customers.' },
  'write-leads': { label: 'Write leads', hint: 'Adds leads, and sets the status of inquiries.' },
};

export const apiKeyBounds = { name: 60, keys: 50 } as const;

/** Calls with one key in a minute. */
export const callsPerMinute = 600;
