import { queryOptions } from '@tanstack/react-query';
import { request } from '../../platform/browser/request.ts';

/**
 * The home page as the server sends it, without its scripts, to be shown in a frame. Nothing in it can be pressed: its
 * links would lead to pages that no frame may show.
 */
export const homePageQuery = () =>
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
