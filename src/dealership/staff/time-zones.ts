/** Time zones of the United States, from east to west. */
const common = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** The time zones to choose from, the common ones first; `chosen` is always among them. */
export function timeZoneGroups(chosen: string): { label: string; names: string[] }[] {
  const names = new Set(Intl.supportedValuesOf('timeZone'));
  names.add(chosen);
  for (const name of common) names.delete(name);
  return [
    { label: 'United States', names: common },
    { label: 'All', names: [...names].sort() },
  ];
}

/** What people call a time zone: `Pacific Time`; its own name where they have no other. */
export function timeZoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
