import { PageList } from './PageList.tsx';
import { PageSettings } from './PageSettings.tsx';
import { useEditedSlug } from './useEditedSlug.ts';

/** The dealership's pages: their list, or the editor of one. */
export function PagesSettings() {
  const { edited, edit, toList } = useEditedSlug();
  return edited === null ? (
    <PageList onEdit={edit} />
  ) : (
    <PageSettings key={edited} slug={edited} onBack={toList} />
  );
}
