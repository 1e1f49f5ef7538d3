/** What can measure visits. Safe in a browser. */

/** Before anything is set: nothing measures, and the hosts are those of the two services. */
export const newMeasurement = {
  plausibleDomain: '',
  plausibleHost: 'plausible.io',
  umamiWebsite: '',
  umamiScript: 'https://cloud.umami.is/script.js',
  googleTag: '',
  metaPixel: '',
  asksForAll: false,
};

export type ToolName = 'Plausible' | 'Umami' | 'Google' | 'Meta';

type Named = Record<'plausibleDomain' | 'umamiWebsite' | 'googleTag' | 'metaPixel', string> & {
  asksForAll: boolean;
};

/** The names of what measures: `free` without being asked, `asked` after consent. */
export function toolsOf(settings: Named): { free: ToolName[]; asked: ToolName[] } {
  const used: Readonly<Record<ToolName, string>> = {
    Plausible: settings.plausibleDomain,
    Umami: settings.umamiWebsite,
    Google: settings.googleTag,
    Meta: settings.metaPixel,
  };
  const cookieless = (['Plausible', 'Umami'] as const).filter((name) => used[name] !== '');
  const others = (['Google', 'Meta'] as const).filter((name) => used[name] !== '');
  return settings.asksForAll
    ? { free: [], asked: [...cookieless, ...others] }
    : { free: cookieless, asked: others };
}

/** Several names as a sentence has them: "Google and Meta". */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names);
