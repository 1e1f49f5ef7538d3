import { useQuery } from '@tanstack/react-query';
import { withImagesUrl } from '../../images/site/images-url.ts';
import { Picture } from '../../images/site/Picture.tsx';
import { useSite } from '../../dealership/site.queries.ts';
import { pageQuery } from '../pages.queries.ts';

/** The dealership's story as staff wrote it, or a few words while there is none. */
export function Story() {
  const { name, pictures } = useSite().dealership;
  const { data: page } = useQuery(pageQuery('about'));
  const content = page?.content.trim() ?? '';
  return (
    <section
      aria-label="Our story"
      className="page-x grid items-start gap-9 pt-9 pb-18 md:pt-18 md:pb-28 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:gap-24"
    >
      {content === '' ? (
        <div className="prose">
          <p>{name} sells, consigns, services, ships and finances luxury and performance automobiles.</p>
          <p>Call us or come by; the address and hours are on the Contact page.</p>
        </div>
      ) : (
        // oxlint-disable-next-line react/no-danger -- the server sanitized it on its way in (src/pages/sanitize.ts)
        <div className="prose min-w-0" dangerouslySetInnerHTML={{ __html: withImagesUrl(content) }} />
      )}
      {pictures.story !== undefined && (
        <div className="lg:sticky lg:top-8 lg:mt-2">
          <Picture
            address={pictures.story}
            alt=""
            sizes="(min-width: 1900px) 768px, (min-width: 1360px) 519px, (min-width: 1001px) 40vw, calc(100vw - 40px)"
            className="aspect-16/10 w-full rounded-card object-cover lg:aspect-square"
          />
        </div>
      )}
    </section>
  );
}
