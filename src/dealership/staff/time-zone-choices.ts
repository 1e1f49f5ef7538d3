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

/** The time zones to choose from, the common ones first; always includes `chosen`. */
export function timeZoneGroups(chosen: string): { label: string; names: string[] }[] {
  const names = new Set(Intl.supportedValuesOf('timeZone'));
  names.add(chosen);
  for (const name of common) names.delete(name);
  return [
    { label: 'United States', names: common },
    { label: 'All', names: [...names].sort() },
  ];
}

/** The usual name of a time zone: `Pacific Time`, or its identifier if it has no other name. */
export function timeZoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
