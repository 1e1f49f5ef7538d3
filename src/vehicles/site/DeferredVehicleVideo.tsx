import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import { VehicleVideo } from './VehicleVideo.tsx';

const video = createIsomorphicFn()
  .server(() => ({ served: VehicleVideo }))
  .client(() => ({ load: async () => (await import('./VehicleVideo.tsx')).VehicleVideo }));

/** A vehicle's video, hydrated on the first interaction; until then it is a link. */
export const DeferredVehicleVideo = hydrateOnInteraction(video(), <div className="aspect-video" />);
