import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from '../ui/hydrate-on-interaction.tsx';
import { PhoneMenu } from './PhoneMenu.tsx';

const menu = createIsomorphicFn()
  .server(() => ({ served: PhoneMenu }))
  .client(() => ({ load: async () => (await import('./PhoneMenu.tsx')).PhoneMenu }));

/** What the phone's menu shows, hydrated on the first interaction: its links work without scripts. */
export const DeferredPhoneMenu = hydrateOnInteraction(menu());
