import { useQuery, queryOptions } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSite } from '../../dealership/site.queries.ts';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { Segmented } from '../../ui/staff/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { usePhone } from '../../ui/staff/usePhone.ts';
import { useWidth } from '../../ui/staff/chart/useWidth.ts';
import type { Appearance, Logo } from '../../appearance/appearance.schema.ts';
import { appearanceCss } from '../../appearance/site/appearance-css.ts';
import { logoClass } from '../../appearance/site/logo-class.ts';
import { setStyle } from './set-style.ts';
import { request } from '../../platform/browser/request.ts';

/** Widths in pixels of the windows that the preview shows. */
const windows = { wide: 1280, phone: 390 } as const;
/** Pixels that the preview is high. */
const height = 620;

/** The real home page in a frame, in the appearance that is being edited. */
export function Preview({ appearance }: { appearance: Appearance }) {
  const { data: page, isError, refetch } = useQuery(homePageQuery());
  const { logoText } = useSite().dealership;
  const isPhone = usePhone();
  const [window, setWindow] = useState<keyof typeof windows>(isPhone ? 'phone' : 'wide');
  const [box, room] = useWidth<HTMLDivElement>();
  const frame = useRef<HTMLIFrameElement>(null);
  const css = appearanceCss(appearance);
  const { logo } = appearance;

  const apply = useCallback(() => {
    const shown = frame.current?.contentDocument;
    if (!shown?.body) return;
    setStyle(shown, css);
    for (const mark of shown.querySelectorAll('[data-mark]')) setMark(mark, logo, logoText.primary);
  }, [css, logo, logoText.primary]);
  useEffect(apply, [apply]);

  const width = windows[window];
  const scale = Math.min(1, room / width);
  return (
    <Panel
      title="Preview"
      description="The home page, with your changes."
      className="min-[1180px]:sticky min-[1180px]:top-22 short:static"
      actions={
        <Segmented
          label="Window"
          options={[
            { value: 'wide', label: 'Wide' },
            { value: 'phone', label: 'Phone' },
          ]}
          value={window}
          onChange={setWindow}
        />
      }
    >
      {isError ? (
        <LoadError
          title="Failed to load the home page"
          text="The preview needs it. Your changes can be saved without."
          onRetry={() => void refetch()}
        />
      ) : (
        <div
          ref={box}
          className="flex justify-center overflow-hidden border-t border-staff-hair bg-staff-sunk"
          style={{ height }}
        >
          {page === undefined ? (
            <Skeleton className="size-full" />
          ) : (
            <iframe
              ref={frame}
              title="Preview of the home page"
              srcDoc={page}
              // Without scripts: they would make it a second website inside this one.
              sandbox="allow-same-origin"
              onLoad={apply}
              className="shrink-0 origin-top border-0"
              style={{ width, height: height / scale, transform: `scale(${scale})` }}
            />
          )}
        </div>
      )}
    </Panel>
  );
}

/** Puts a logo, or the name, in the place of the mark. */
function setMark(mark: Element, logo: Logo | null, name: string): void {
  const shown = mark.querySelector('img');
  if (logo === null) {
    if (shown !== null) mark.replaceChildren(name);
    return;
  }
  const image = shown ?? mark.ownerDocument.createElement('img');
  image.src = logo.address;
  image.width = logo.width;
  image.height = logo.height;
  image.alt = '';
  image.className = logoClass;
  if (shown === null) mark.replaceChildren(image);
}

/**
 * The home page as the server sends it, without its scripts, to be shown in a frame. Nothing in it can be pressed: its
 * links would lead to pages that no frame may show.
 */
const homePageQuery = () =>
  queryOptions({
    queryKey: ['home page'],
    queryFn: async () => {
      const response = await request('/');
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      for (const script of page.querySelectorAll('script, link[rel="manifest"]')) script.remove();
      page.body.inert = true;
      return `<!doctype html>${page.documentElement.outerHTML}`;
    },
    staleTime: 0,
  });
