import type { QueryClient } from '@tanstack/react-query';
import { reducesMotion } from '../../../ui/motion.ts';
import { vehicleImagesQuery } from '../../../vehicles/vehicles.queries.ts';

/**
 * The view transition from a list to a vehicle: the card's picture becomes the main image, which has the same
 * `view-transition-name` (base.css). Used only if nothing has to be loaded and the visitor does not prefer
 * reduced motion; any other navigation, and a browser without transition types, shows the next page at once.
 */
export function cardTransition(queryClient: QueryClient) {
  if (typeof window === 'undefined' || !CSS.supports('selector(:active-view-transition-type(a))'))
    return false;
  return {
    types: ({ toLocation: { pathname } }: { toLocation: { pathname: string } }): string[] | false => {
      const [, id] = /^\/inventory\/(\d+)$/.exec(pathname) ?? [];
      if (id === undefined || reducesMotion()) return false;
      if (queryClient.getQueryData(vehicleImagesQuery(id).queryKey) === undefined) return false;
      const picture = document.querySelector<HTMLElement>(`article:has([href="${pathname}"]) img`);
      if (picture === null) return false;
      picture.style.setProperty('view-transition-name', 'vehicle');
      return ['card'];
    },
  };
}
