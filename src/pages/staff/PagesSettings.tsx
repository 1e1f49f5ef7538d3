import { PageList } from './PageList.tsx';
import { PageSettings } from './PageSettings.tsx';
import { getRouteApi } from '@tanstack/react-router';
import { slugPattern } from '../slug.ts';

/** The dealership's pages: their list, or the editor of one. */
export function PagesSettings() {
  const { edited, edit, toList } = useEditedSlug();
  return edited === null ? (
    <PageList onEdit={edit} />
  ) : (
    <PageSettings key={edited} slug={edited} onBack={toList} />
  );
}

const route = getRouteApi('/admin/settings/{-$section}');
type Search = Record<string, unknown>;

/**
 * The page that is open in the editor, in the address (`/admin/settings/pages?edit=privacy`), so that Back leads
 * to the list. Null while the list is shown.
 */
function useEditedSlug() {
  const { edit }: Search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    edited: typeof edit === 'string' && slugPattern.test(edit) ? edit : null,
    edit: (slug: string) => void navigate({ search: (search: Search) => ({ ...search, edit: slug }) }),
    toList: () => void navigate({ search: (search: Search) => ({ ...search, edit: undefined }) }),
  };
}
