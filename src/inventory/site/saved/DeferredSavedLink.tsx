import { showOnInteraction } from '../../../ui/hydrate-on-interaction.tsx';

const Deferred = showOnInteraction(async () => (await import('./SavedLink.tsx')).SavedLink);

/**
 * The way to the saved vehicles, loaded on the first interaction. Its place between the mark and the
 * navigation is always free, so that neither moves when it appears.
 */
export const DeferredSavedLink = () => (
  <div className="-mx-10 flex min-w-11 flex-1 justify-end md:-mr-4">
    <Deferred />
  </div>
);
