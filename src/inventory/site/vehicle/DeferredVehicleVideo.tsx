import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from '../../../ui/hydrate-on-interaction.tsx';
import { VehicleVideo } from './VehicleVideo.tsx';

const video = createIsomorphicFn()
  .server(() => ({ served: VehicleVideo }))
  .client(() => ({
    load: async () => (await import('./VehicleVideo.tsx')).VehicleVideo,
    // The first press is to play it, not to follow the link.
    atOnce: () => true,
  }));

/** A vehicle's video, whose script only the pages that have one load. */
export const DeferredVehicleVideo = hydrateOnInteraction(
  video(),
  <div className="aspect-video rounded-card bg-field" />,
);
