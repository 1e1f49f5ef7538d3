import { getRouteApi } from '@tanstack/react-router';
import { slugPattern } from '../slug.ts';

const route = getRouteApi('/admin/settings/{-$section}');
type Search = Record<string, unknown>;

/**
 * The page that is open in the editor, in the address (`/admin/settings/pages?edit=privacy`), so that Back leads
 * to the list. Null while the list is shown.
 */
export function useEditedSlug() {
  const { edit }: Search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    edited: typeof edit === 'string' && slugPattern.test(edit) ? edit : null,
    edit: (slug: string) => void navigate({ search: (search: Search) => ({ ...search, edit: slug }) }),
    toList: () => void navigate({ search: (search: Search) => ({ ...search, edit: undefined }) }),
  };
}
