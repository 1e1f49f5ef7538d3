import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/admin/');
type Search = Record<string, unknown>;

/**
 * The inquiry in the details panel, by its id in the address (`/admin?tab=inquiries&inquiry=147`), so that others can
 * link to it and Back closes it.
 */
export function useOpenInquiry() {
  const { inquiry }: Search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    openId: typeof inquiry === 'string' && /^[1-9]\d{0,9}$/.test(inquiry) ? Number(inquiry) : null,
    open: (id: number) =>
      void navigate({ search: (search: Search) => ({ ...search, inquiry: String(id) }), resetScroll: false }),
    close: () =>
      void navigate({
        search: (search: Search) => ({ ...search, inquiry: undefined }),
        replace: true,
        resetScroll: false,
      }),
  };
}
