import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/admin/');
type Search = Record<string, unknown>;

/**
 * The vehicle whose form is open, by its id in the address (`/admin?tab=inventory&vehicle=52`), so that others can link
 * to it and Back closes it.
 */
export function useOpenVehicle() {
  const { vehicle }: Search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    openVehicle: typeof vehicle === 'string' && /^[1-9]\d{0,9}$/.test(vehicle) ? Number(vehicle) : null,
    open: (id: number) =>
      void navigate({ search: (search: Search) => ({ ...search, vehicle: String(id) }), resetScroll: false }),
    close: () =>
      void navigate({
        search: (search: Search) => ({ ...search, vehicle: undefined }),
        replace: true,
        resetScroll: false,
      }),
  };
}
