import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/admin/');
type Search = Record<string, unknown>;

/**
 * The id of what is open on a tab, in the address (`/admin?tab=inventory&vehicle=52`), so that others can link to it and Back
 * closes it. Null when nothing is open.
 */
export function useOpenId(parameter: 'vehicle' | 'inquiry') {
  const { [parameter]: value }: Search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (id: string | undefined, replace: boolean) =>
    void navigate({
      search: (search: Search) => ({ ...search, [parameter]: id }),
      replace,
      resetScroll: false,
    });
  return {
    openId: typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null,
    open: (id: number) => show(String(id), false),
    close: () => show(undefined, true),
  };
}
